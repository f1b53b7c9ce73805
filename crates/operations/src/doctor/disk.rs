use crate::backup::verify::Finding;

const MEGABYTE: u64 = 1_000_000;
const GIGABYTE: u64 = 1_000 * MEGABYTE;
/// Space for an afternoon of pictures and the database's own work.
const AN_AFTERNOON: u64 = 2 * GIGABYTE;
/// Less is used up by the database within days.
const NEARLY_FULL: u64 = 250 * MEGABYTE;

/// The free space of a disk beside the reserve, below which the portal receives no files.
pub fn finding(subject: &'static str, right: &str, free: u64, reserve: u64) -> Finding {
    let room = format!("{} are free", shown(free));
    if free < NEARLY_FULL {
        let wrong = format!("only {room}: soon nothing can be written any more, and the portal stops. Make room");
        return Finding::new(subject, Err(wrong));
    }
    let left = free.checked_sub(reserve);
    let reserve = format!("the reserve of {} ([uploads] reserve_mb)", shown(reserve));
    match left {
        None => Finding::new(
            subject,
            Err(format!(
                "only {room}, less than {reserve}: photos, portraits and other files are refused, while messages \
                 and sign-ins still work. Make room"
            )),
        ),
        Some(left) if left < AN_AFTERNOON => Finding::warning(
            subject,
            format!(
                "{right}, but {room}, which is close to {reserve}: below it photos and other files are refused. \
                 Make room"
            ),
        ),
        Some(_) => Finding::new(subject, Ok(format!("{right}, and {room}"))),
    }
}

fn shown(bytes: u64) -> String {
    if bytes < GIGABYTE {
        return format!("{} MB", bytes / MEGABYTE);
    }
    format!("{}.{} GB", bytes / GIGABYTE, bytes % GIGABYTE / (GIGABYTE / 10))
}
