//! Parents' API of the centre: its head, its teachers, and the centres that a child could move to.

use axum::extract::State;
use serde::{Deserialize, Serialize};
use utoipa::ToSchema;
use utoipa_axum::router::OpenApiRouter;
use utoipa_axum::routes;

use super::store::{self, CentreWithCard};
use crate::pictures::{AddressBook, Size};
use base::ids::{CentreId, PictureId};
use base::refusal::{AppError, Refusal};
use context::App;
use context::http::{Answer, ParentCall};
use people::families::{self, ReadContext};

/// The only role that is listed.
const TEACHER: &str = "Teacher";

pub fn routes() -> OpenApiRouter<App> {
    OpenApiRouter::new().routes(routes!(get_center_json)).routes(routes!(list_users_in_role))
}

#[derive(Debug, Default, Deserialize, ToSchema)]
#[serde(default)]
pub struct GetCenterJson {
    center_id: String,
}

#[derive(Debug, Serialize, ToSchema)]
pub struct CentersAnswer {
    center: CenterSummary,
    /// The chain's other centres.
    centers: Vec<ShiftingCenter>,
}

/// Unknown fields are "".
#[derive(Debug, Serialize, ToSchema)]
pub struct CenterSummary {
    #[serde(rename = "Center_Name")]
    name: String,
    #[serde(rename = "Center_City")]
    city: String,
    #[serde(rename = "Center_Head_Name")]
    head_name: String,
    /// Relative to ImagePath; signed.
    #[serde(rename = "Center_Head_Photo")]
    head_photo: String,
    #[serde(rename = "Center_Head_Contact")]
    head_contact: String,
}

#[derive(Debug, Serialize, ToSchema)]
pub struct ShiftingCenter {
    #[serde(rename = "Center_Id")]
    id: CentreId,
    #[serde(rename = "Center_Name")]
    name: String,
    /// An https address, or "".
    #[serde(rename = "Center_Feecard")]
    fee_card: String,
    /// Program labels, comma-separated.
    #[serde(rename = "Programs_Available")]
    programs: String,
    #[serde(rename = "Admission_Enabled")]
    admission_enabled: YesNo,
}

#[derive(Clone, Copy, Debug, Serialize, ToSchema)]
pub enum YesNo {
    Yes,
    No,
}

impl From<CentreWithCard> for ShiftingCenter {
    fn from(centre: CentreWithCard) -> Self {
        let CentreWithCard { id, name, card, .. } = centre;
        let card = card.unwrap_or_default();
        let admission_enabled = if card.admission_enabled { YesNo::Yes } else { YesNo::No };
        Self { id, name, fee_card: card.fee_card, programs: card.programs.join(","), admission_enabled }
    }
}

/// The child's own centre, and the others of the chain.
#[utoipa::path(post, path = "/parentapp/getCenterJSON", tag = "content", request_body = GetCenterJson,
    responses((status = 200, body = Answer<CentersAnswer>)))]
async fn get_center_json(
    State(app): State<App>,
    call: ParentCall<GetCenterJson>,
) -> Result<Answer<CentersAnswer>, AppError> {
    let answer = families::read(&app, call.claims, async move |ReadContext { reader, me, child, app, now }| {
        let mut centres = store::list_of_chain(reader, child.centre()).await?;
        let own = centres.iter().position(|centre| centre.id == child.centre()).ok_or(Refusal::not_found())?;
        let CentreWithCard { name, city, card, .. } = centres.remove(own);
        let head = card.unwrap_or_default().head;
        let book = AddressBook::new(&app.keys, &app.zone, me, child, now);
        let center = CenterSummary {
            name,
            city,
            head_name: head.name,
            head_photo: face(&book, head.photo),
            head_contact: head.contact,
        };
        let centers = centres.into_iter().map(ShiftingCenter::from).collect();
        Ok(CentersAnswer { center, centers })
    });
    answer.await.map(Answer::new)
}

fn face(book: &AddressBook<'_>, photo: Option<PictureId>) -> String {
    photo.map(|photo| book.address(photo, Size::Thumb)).unwrap_or_default()
}

#[derive(Debug, Default, Deserialize, ToSchema)]
#[serde(default)]
pub struct ListUsersInRole {
    /// Teacher; other roles are empty.
    #[serde(alias = "roles[]")]
    #[schema(example = json!(["Teacher"]))]
    roles: Vec<String>,
}

#[derive(Debug, Serialize, ToSchema)]
pub struct TeacherCard {
    #[serde(rename = "User_Name")]
    name: String,
    /// Relative to teachersPath; signed; "" when there is none.
    #[serde(rename = "User_Image")]
    image: String,
}

/// The teachers of the child's own centre: names and pictures, nothing else.
#[utoipa::path(post, path = "/userauth/listUsersInRole", tag = "content", request_body = ListUsersInRole,
    responses((status = 200, body = Answer<Vec<TeacherCard>>)))]
async fn list_users_in_role(
    State(app): State<App>,
    call: ParentCall<ListUsersInRole>,
) -> Result<Answer<Vec<TeacherCard>>, AppError> {
    let teachers = families::read(&app, call.claims, async move |ReadContext { reader, me, child, app, now }| {
        if !call.form.roles.iter().any(|role| role == TEACHER) {
            return Ok(Vec::new());
        }
        let book = AddressBook::new(&app.keys, &app.zone, me, child, now);
        let teachers = store::list_teachers(reader, child.centre()).await?;
        let card = |teacher: super::Teacher| TeacherCard { image: face(&book, teacher.photo), name: teacher.name };
        Ok(teachers.into_iter().map(card).collect())
    });
    teachers.await.map(Answer::new)
}
