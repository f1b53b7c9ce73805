#!/usr/bin/env python3
"""A centre's day, sent to Aangan and read back: attendance, lunch, a photo, a newsletter.

It needs only Python 3.9; docs/centre-api.md describes the calls. A table says who was there, by the office's numbers:

    number,status,in,out
    LC-IND-0001,Present,09:05,17:30
    LC-IND-0002,Absent,,

    a-day.py --address http://127.0.0.1:4701 --key-file key --day 2026-11-12 \\
        --attendance attendance.csv --lunch 'Rice and dal' --photo lunch.jpg --newsletter week.html

Run again for the same day, also with a corrected table, it does nothing twice. It prints a row that Aangan refuses to
stderr, with its line, skips it and sends the rest. It exits with 0 if everything was accepted, with 1 if something was
skipped.
"""

import argparse
import csv
import hashlib
import json
import mimetypes
import pathlib
import sys
import time
import urllib.error
import urllib.parse
import urllib.request

# Statuses to wait for: nothing was changed, and the same call may succeed later.
PASSING = {408, 429, 500, 503, 507}
ATTEMPTS = 6
ROWS = 500


class Refused(Exception):
    """A refusal, with its code and, for a request with rows, what is wrong with which row."""

    def __init__(self, status, answer):
        self.status, self.code, self.rows = status, answer.get("code"), answer.get("rows", [])
        reasons = [f"{fault['field']}: {fault['reason']}" for fault in self.rows]
        super().__init__("; ".join([f"{status} {self.code}: {answer.get('message')}", *reasons]))


def named(name, body):
    """The Idempotency-Key of a request: equal for equal content, so that a repeated request changes nothing twice."""
    body = body if isinstance(body, bytes) else json.dumps(body, sort_keys=True).encode()
    return f"{name}-{hashlib.sha256(body).hexdigest()[:32]}"


class Centre:
    def __init__(self, address, key, wait=time.sleep):
        self.address, self.key, self.wait = address.rstrip("/"), key, wait

    def call(self, method, path, body=None, name=None, content_type="application/json"):
        """One call; `name` is its Idempotency-Key, so that it is done once whatever happens on the way."""
        headers = {"Authorization": f"Bearer {self.key}"}
        if name:
            headers["Idempotency-Key"] = name
        if body is not None:
            headers["Content-Type"] = content_type
            body = body if isinstance(body, bytes) else json.dumps(body).encode()
        pause = 2
        for attempt in range(1, ATTEMPTS + 1):
            asked = urllib.request.Request(self.address + path, data=body, method=method, headers=headers)
            try:
                with urllib.request.urlopen(asked, timeout=60) as answer:
                    return json.load(answer)
            except urllib.error.HTTPError as error:
                said = error.read()
                try:
                    refused = Refused(error.code, json.loads(said))
                except ValueError:
                    refused = Refused(error.code, {"code": "no_answer", "message": said[:200].decode(errors="replace")})
                if error.code not in PASSING or attempt == ATTEMPTS:
                    raise refused from None
                after = error.headers.get("Retry-After", "")
                seconds = int(after) if after.isdigit() else pause
            except OSError:
                # No connection, or it dropped: sending the request again finds out whether it arrived.
                if attempt == ATTEMPTS:
                    raise
                seconds = pause
            self.wait(seconds)
            pause = min(pause * 2, 60)

    def push(self, method, path, field, rows, name=None):
        """Sends rows, 500 at a time, and skips refused ones. Returns what was sent, and what was skipped."""
        sent, left_out = [], []
        for start in range(0, len(rows), ROWS):
            batch = rows[start : start + ROWS]
            while batch:
                body = {field: [row for _, row in batch]}
                try:
                    self.call(method, path, body, name and named(name, body))
                    sent += batch
                    break
                except Refused as refused:
                    if refused.code != "bad_rows" or not refused.rows:
                        raise
                    bad = {fault["index"] for fault in refused.rows}
                    left_out += [(batch[fault["index"]][0], fault["field"], fault["reason"]) for fault in refused.rows]
                    batch = [row for index, row in enumerate(batch) if index not in bad]
        return sent, left_out

    def upload(self, path, fields, image, name):
        """A file with its fields, as multipart/form-data. The fields come first."""
        content = image.read_bytes()
        name = named(name, content + json.dumps(fields).encode())
        boundary = name.replace(".", "-")
        parts = [
            f'--{boundary}\r\nContent-Disposition: form-data; name="{field}"\r\n\r\n{value}\r\n'.encode()
            for field, value in fields
        ]
        kind = mimetypes.guess_type(image.name)[0] or "application/octet-stream"
        head = f'--{boundary}\r\nContent-Disposition: form-data; name="image"; filename="image"\r\n'
        head += f"Content-Type: {kind}\r\n\r\n"
        body = b"".join([*parts, head.encode(), content, f"\r\n--{boundary}--\r\n".encode()])
        return self.call("POST", path, body, name, f"multipart/form-data; boundary={boundary}")

    def list(self, path, **asked):
        """All items of a list, page by page."""
        before = {}
        while True:
            page = self.call("GET", f"{path}?{urllib.parse.urlencode({**asked, **before})}")
            yield from page["items"]
            if page["next"] is None:
                return
            before = {"before": page["next"]}


def read_attendance(file, day):
    """The table's rows, each with its line, so that errors can name it."""
    rows = []
    with open(file, newline="", encoding="utf-8-sig") as table:
        for line, row in enumerate(csv.DictReader(table), start=2):
            told = {"child_id": f"office:{row['number'].strip()}", "day": day, "status": row["status"].strip()}
            for field, column in (("time_in", "in"), ("time_out", "out")):
                if row[column]:
                    told[field] = row[column].strip()
            rows.append((line, told))
    return rows


def main():
    ask = argparse.ArgumentParser(description=__doc__.splitlines()[0])
    ask.add_argument("--address", required=True)
    # Every user of the machine could read a key among the arguments.
    ask.add_argument("--key-file", required=True, type=pathlib.Path)
    ask.add_argument("--day", required=True, help="YYYY-MM-DD")
    ask.add_argument("--offset", default="+05:30", help="of the centre's clock")
    ask.add_argument("--attendance", required=True, type=pathlib.Path)
    ask.add_argument("--lunch")
    ask.add_argument("--photo", type=pathlib.Path)
    ask.add_argument("--newsletter", type=pathlib.Path)
    said = ask.parse_args()
    centre, day = Centre(said.address, said.key_file.read_text().strip()), said.day

    of_day = {"from": day, "to": day}
    children = centre.call("GET", "/centre/v1/children")["children"]
    ids = {f"office:{child['office_number']}": child["id"] for child in children if child["office_number"]}

    attended, left_out = centre.push("PUT", "/centre/v1/attendance", "rows", read_attendance(said.attendance, day))
    present = [row["child_id"] for _, row in attended if row["status"] == "Present"]

    if said.lunch:
        centre.call("PUT", "/centre/v1/food-menu", {"rows": [{"day": day, "lunch": said.lunch}]})
        at = f"{day}T12:30:00{said.offset}"
        told = {meal["child_id"] for meal in centre.list("/centre/v1/timeline", **{**of_day, "type": "Lunch"})}
        hungry = [number for number in present if ids.get(number) not in told]
        meals = [(number, {"child_id": number, "type": "Lunch", "message": said.lunch, "at": at}) for number in hungry]
        _, refused = centre.push("POST", "/centre/v1/timeline", "items", meals, f"lunch-{day}")
        left_out += refused

    if said.photo and present:
        shown, caption = present[:100], f"Lunch: {said.lunch or day}"
        photos = {photo["caption"]: photo["id"] for photo in centre.list("/centre/v1/photos", **of_day)}
        if caption in photos:
            centre.call("PUT", f"/centre/v1/photos/{photos[caption]}", {"children": shown})
        else:
            fields = [("children", number) for number in shown]
            fields += [("caption", caption), ("timeline", "true"), ("at", f"{day}T12:35:00{said.offset}")]
            centre.upload("/centre/v1/photos", fields, said.photo, f"photo-{day}")

    if said.newsletter:
        letter = {"subject": f"Our week - {day}", "due_date": day, "html": said.newsletter.read_text(encoding="utf-8")}
        letters = {one["subject"]: one["id"] for one in centre.list("/centre/v1/newsletters", **of_day)}
        if letter["subject"] in letters:
            centre.call("PUT", f"/centre/v1/newsletters/{letters[letter['subject']]}", letter)
        else:
            centre.call("POST", "/centre/v1/newsletters", letter, named(f"newsletter-{day}", letter))

    # Reads back what the portal has now.
    recorded = {row["child_id"] for row in centre.call("GET", f"/centre/v1/attendance/{day}")["rows"]}
    report = {
        "children": len(children),
        "attendance": sum(ids.get(row["child_id"]) in recorded for _, row in attended),
        "lunches": sum(1 for _ in centre.list("/centre/v1/timeline", **{**of_day, "type": "Lunch"})),
        "photos": [photo["caption"] for photo in centre.list("/centre/v1/photos", **of_day)],
        "newsletters": [letter["subject"] for letter in centre.list("/centre/v1/newsletters", **of_day)],
        "left_out": [f"{row}: {field}: {reason}" for row, field, reason in left_out],
    }
    for line in report["left_out"]:
        print(line, file=sys.stderr)
    json.dump(report, sys.stdout, indent=2, ensure_ascii=False)
    print()
    return 1 if left_out else 0


if __name__ == "__main__":
    try:
        sys.exit(main())
    except Refused as refused:
        sys.exit(f"Aangan did not take it: {refused}")
