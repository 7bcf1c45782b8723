"""Photos of visitors in the bucket: as bytes in events, which carry them in base64."""

import base64
import unittest
import uuid

import aws
from case import PASSWORD, SUBMISSION, Case

# 60 by 40 pixels.
JPEG = base64.b64decode(
    "/9j/4AAQSkZJRgABAgAAAQABAAD/wAARCAAoADwDACIAAREBAhEB/9sAQwAKBwcIBwYKCAgICwoKCw4YEA4NDQ4dFRYRGCMfJSQiHyIhJis3Ly"
    "YpNCkhIjBBMTQ5Oz4+PiUuRElDPEg3PT47/9sAQwEKCwsODQ4cEBAcOygiKDs7Ozs7Ozs7Ozs7Ozs7Ozs7Ozs7Ozs7Ozs7Ozs7Ozs7Ozs7Ozs7"
    "Ozs7Ozs7Ozs7Ozs7/8QAHwAAAQUBAQEBAQEAAAAAAAAAAAECAwQFBgcICQoL/8QAtRAAAgEDAwIEAwUFBAQAAAF9AQIDAAQRBRIhMUEGE1FhBy"
    "JxFDKBkaEII0KxwRVS0fAkM2JyggkKFhcYGRolJicoKSo0NTY3ODk6Q0RFRkdISUpTVFVWV1hZWmNkZWZnaGlqc3R1dnd4eXqDhIWGh4iJipKT"
    "lJWWl5iZmqKjpKWmp6ipqrKztLW2t7i5usLDxMXGx8jJytLT1NXW19jZ2uHi4+Tl5ufo6erx8vP09fb3+Pn6/8QAHwEAAwEBAQEBAQEBAQAAAA"
    "AAAAECAwQFBgcICQoL/8QAtREAAgECBAQDBAcFBAQAAQJ3AAECAxEEBSExBhJBUQdhcRMiMoEIFEKRobHBCSMzUvAVYnLRChYkNOEl8RcYGRom"
    "JygpKjU2Nzg5OkNERUZHSElKU1RVVldYWVpjZGVmZ2hpanN0dXZ3eHl6goOEhYaHiImKkpOUlZaXmJmaoqOkpaanqKmqsrO0tba3uLm6wsPExc"
    "bHyMnK0tPU1dbX2Nna4uPk5ebn6Onq8vP09fb3+Pn6/9oADAMAAAERAhEAPwDqBRQKK/MonaLSikpRW0SRaKKK3iIa33jSUrfeNJXJP4mWtjh/"
    "+Fkj/oE/+TH/ANhQPiV/1Cf/ACY/+wrhaUV9asswn8v4v/M5+eXc7ofEr/qE/wDkx/8AYUf8LK/6hP8A5M//AGFcLS1rHLML/L+LFzvud0PiV/"
    "1CP/Jn/wCwpR8Sv+oT/wCTP/2FcKKWt45Xhf5fxYudnbH4lfMf+JT/AOTH/wBhSf8ACyf+oT/5Mf8A2FcQ3U02uWeWYTmfu/i/8y1N9wpRSUor"
    "viZhS0lLW0QFFLSClraJI1upptObqabXLP4mUj//2Q=="
)
LOCATION = b"Exif\0\0 26.6406 -81.8723"
SENT = JPEG[:2] + b"\xff\xe1" + (len(LOCATION) + 2).to_bytes(2, "big") + LOCATION + JPEG[2:]


class Photos(Case):
    def setUp(self):
        self.bucket = f"photos-{uuid.uuid4()}"
        aws.s3(self.aws, "PUT", self.bucket)
        self.environment = {"PHOTOS_MAX_MB": "10", "PHOTOS_BUCKET": self.bucket, "AWS_ENDPOINT_URL_S3": self.aws}
        super().setUp()

    def test_a_photo_is_made_anew_read_with_a_session_and_erased_with_its_request(self):
        sent = self.contact().json()
        put = {"body": SENT, "headers": {"content-type": "image/jpeg", "authorization": f"Bearer {sent['photos']['permission']}"}}
        path = f"/api/contact/{sent['id']}/photos/1"
        self.assert_problem(self.function.call("PUT", path, body=SENT, headers={"content-type": "image/jpeg"}), 401)
        self.assertEqual(self.function.call("PUT", path, **put).status, 201)
        place = f"{self.bucket}/photos/{sent['id']}/1.jpg"
        stored = aws.s3(self.aws, "GET", place)
        self.assertNotIn(b"26.6406", stored)

        seen = f"/api/admin/contact-requests/{sent['id']}/photos/1"
        self.assert_problem(self.function.call("GET", seen), 401)
        cookie = self.session()
        answer = self.function.call("GET", seen, cookies=[cookie])
        self.assertEqual((answer.status, answer.content), (200, stored))
        self.assertEqual(answer.headers["cache-control"], "private, no-store")

        erased = self.post("/api/admin/erase", {"email": SUBMISSION["email"], "password": PASSWORD}, cookies=[cookie])
        self.assertEqual(erased.json()["erased"], 1)
        self.assertNotIn(b"<Key>", aws.s3(self.aws, "GET", f"{self.bucket}?list-type=2"))

    def test_a_wrong_bucket_stops_photos_and_no_requests(self):
        self.function = self.start(PHOTOS_BUCKET="no-such-bucket")
        answer = self.contact()
        self.assertEqual(answer.status, 201)
        sent = answer.json()
        headers = {"content-type": "image/jpeg", "authorization": f"Bearer {sent['photos']['permission']}"}
        self.assert_problem(self.function.call("PUT", f"/api/contact/{sent['id']}/photos/1", body=SENT, headers=headers), 503)
        self.assertEqual(self.function.call("GET", "/api/health").json(), {"status": "ok", "photosWritable": False})
        self.assertIn("NoSuchBucket", self.function.log())


if __name__ == "__main__":
    unittest.main()
