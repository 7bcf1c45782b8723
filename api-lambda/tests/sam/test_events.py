"""Every call of docs/api.md as an event of an HTTP API, and what is particular about events."""

import re
import unittest
import urllib.parse

from case import SUBMISSION, Case


class Calls(Case):
    def test_health_is_well_when_the_table_answers(self):
        answer = self.function.call("GET", "/api/health")
        self.assertEqual((answer.status, answer.json()), (200, {"status": "ok"}))

    def test_health_is_not_well_without_the_table(self):
        self.function = self.start(TABLE_NAME="no-such-table")
        answer = self.function.call("GET", "/api/health")
        self.assert_problem(answer, 503)
        self.assertGreater(int(answer.headers["retry-after"]), 0)

    def test_a_quote_request_arrives_in_the_inbox_as_it_was_sent(self):
        sent = self.contact(fields={"fillTime": 20_000})
        self.assertEqual(sent.status, 201, sent.body)
        [stored] = self.inbox(self.session()).json()
        self.assertEqual({name: stored[name] for name in SUBMISSION}, SUBMISSION)
        self.assertEqual((stored["id"], stored["suspected"]), (sent.json()["id"], False))
        self.assertRegex(stored["createdAt"], r"^\d{4}-\d\d-\d\dT\d\d:\d\d:\d\d(\.\d+)?Z$")

    def test_the_same_key_twice_is_one_request(self):
        first, second = (self.contact(headers={"idempotency-key": "once-and-for-all"}) for _ in range(2))
        self.assertEqual((first.status, second.status), (201, 201))
        self.assertEqual(first.json(), second.json())
        self.assertEqual(len(self.inbox(self.session()).json()), 1)

    def test_wrong_fields_are_named(self):
        problem = self.assert_problem(self.contact(fields={"email": "nowhere", "phone": "12"}), 422)
        self.assertEqual(sorted(problem["errors"]), ["email", "phone"])

    def test_a_wrong_password_gets_no_cookie(self):
        answer = self.login("open sesame")
        self.assert_problem(answer, 401)
        self.assertEqual(answer.cookies, [])

    def test_the_inbox_is_closed_without_a_session(self):
        self.assert_problem(self.function.call("GET", "/api/admin/contact-requests"), 401)
        self.assert_problem(self.inbox("__Secure-session=made.up.token"), 401)

    def test_what_is_deleted_is_gone_and_stays_deleted(self):
        request, cookie = self.contact().json()["id"], self.session()
        path = f"/api/admin/contact-requests/{request}"
        for _ in range(2):
            answer = self.function.call("DELETE", path, cookies=[cookie])
            self.assertEqual((answer.status, answer.json()), (200, {"deleted": True}))
        self.assertEqual(self.inbox(cookie).json(), [])
        # One digit away from a request that was.
        never = path[:-1] + ("0" if path[-1] != "0" else "1")
        self.assert_problem(self.function.call("DELETE", never, cookies=[cookie]), 404)

    def test_after_logging_out_a_copied_cookie_is_worth_nothing(self):
        cookie = self.session()
        self.assertTrue(self.status(cookie)["authenticated"])
        answer = self.function.call("POST", "/api/admin/logout", cookies=[cookie])
        self.assertEqual((answer.status, answer.json()), (200, {"authenticated": False}))
        self.assertEqual(self.status(cookie), {"authenticated": False})
        self.assert_problem(self.inbox(cookie), 401)

    def status(self, *cookies):
        answer = self.function.call("GET", "/api/admin/auth-status", cookies=cookies)
        self.assertEqual(answer.status, 200)
        return answer.json()


class Events(Case):
    def test_the_cookies_of_session_and_browser_leave_in_the_list_of_cookies(self):
        answer = self.login()
        self.assertEqual((answer.status, answer.json()), (200, {"authenticated": True}))
        self.assertNotIn("set-cookie", answer.headers)
        for cookie, name, path, age in zip(
            answer.cookies, ("session", "device"), ("/api", "/api/admin/login"), (43200, 15552000), strict=True
        ):
            pair, *attributes = cookie.split("; ")
            self.assertRegex(pair, rf"^__Secure-{name}=[\w-]+\.[\w-]+\.[\w-]+$")
            expected = ["HttpOnly", f"Max-Age={age}", f"Path={path}", "SameSite=Strict", "Secure"]
            self.assertEqual(sorted(attributes), expected)

    def test_the_cookie_is_found_among_others_in_the_list_of_cookies(self):
        cookies = ["theme=dark", self.session(), "_ga=GA1.2.3"]
        answer = self.function.call("GET", "/api/admin/auth-status", cookies=cookies)
        self.assertTrue(answer.json()["authenticated"])

    def test_a_body_may_be_base64(self):
        answer = self.contact(encoded=True, fields={"firstName": "Zoë"})
        self.assertEqual(answer.status, 201, answer.body)
        [stored] = self.inbox(self.session()).json()
        self.assertEqual(stored["firstName"], "Zoë")

    def test_a_plain_form_leads_to_the_thank_you_page(self):
        # An HTTP API sends this type of body as base64.
        for encoded in (True, False):
            with self.subTest(encoded=encoded):
                answer = self.form(SUBMISSION | {"lastName": f"Moreno {encoded}"}, encoded)
                self.assertEqual(answer.status, 303, answer.body)
                self.assertEqual(answer.headers["location"], "https://www.example.com/thank-you")
        names = [stored["lastName"] for stored in self.inbox(self.session()).json()]
        self.assertEqual(names, ["Moreno False", "Moreno True"])

    def test_a_plain_form_with_a_mistake_comes_back_with_what_was_typed(self):
        answer = self.form(SUBMISSION | {"email": "nowhere"}, True)
        self.assertEqual((answer.status, answer.headers["content-type"]), (422, "text/html; charset=utf-8"))
        self.assertIn("Invalid email address", answer.body)
        self.assertIn(SUBMISSION["propertyAddress"], answer.body)

    def form(self, fields, encoded):
        headers = {"content-type": "application/x-www-form-urlencoded"}
        body = urllib.parse.urlencode(fields)
        return self.function.call("POST", "/api/contact", body=body, encoded=encoded, headers=headers)

    def test_what_makes_no_address_is_answered_like_any_other_event(self):
        cookie = self.session()
        for query in ('limit="', "limit=1 0", "l\u00edmite=1", "cursor=\x01"):
            with self.subTest(query=query):
                self.assert_problem(self.inbox(cookie, query), 400)
        for headers in ({"x-forwarded-proto": "evil,https"}, {"x-forwarded-proto": ""}, {"host": "a b"}, {"host": ""}):
            with self.subTest(headers=headers):
                self.assertEqual(self.function.call("GET", "/api/health", headers=headers).status, 200)

    def test_the_link_leads_through_the_whole_list(self):
        sent = [self.contact(fields={"firstName": f"Ada {number}"}).json()["id"] for number in range(5)]
        cookie, query, pages = self.session(), "limit=2", []
        while query is not None:
            answer = self.inbox(cookie, query)
            self.assertEqual(answer.status, 200, answer.body)
            pages.append([stored["id"] for stored in answer.json()])
            link = re.fullmatch(r'</api/admin/contact-requests\?(.*)>; rel="next"', answer.headers.get("link", ""))
            query = link and link[1]
        self.assertEqual([len(page) for page in pages], [2, 2, 1])
        self.assertEqual(sum(pages, []), sent[::-1])

    def test_a_query_that_cannot_be_is_refused(self):
        self.assert_problem(self.inbox(self.session(), "limit=none"), 400)
        self.assert_problem(self.inbox(self.session(), "cursor=%3Cscript%3E"), 400)

    def test_an_unknown_address_is_a_problem_like_others(self):
        self.assert_problem(self.function.call("GET", "/api/no-such-thing"), 404)

    def test_another_method_is_told_the_right_one(self):
        answer = self.function.call("PUT", "/api/contact")
        self.assert_problem(answer, 405)
        self.assertEqual(answer.headers["allow"], "POST")

    def test_bodies_that_cannot_be_read_are_refused_by_kind(self):
        json = {"content-type": "application/json"}
        for status, body, headers in [
            (400, "{", json),
            (413, "x" * (32 * 1024 + 1), json),
            (415, "hello", {"content-type": "text/plain"}),
        ]:
            with self.subTest(status=status):
                self.assert_problem(self.function.call("POST", "/api/contact", body=body, headers=headers), status)

    def test_another_site_may_not_write(self):
        for headers in ({"origin": "https://elsewhere.example"}, {"sec-fetch-site": "cross-site"}):
            with self.subTest(headers=headers):
                self.assert_problem(self.contact(headers=headers), 403)
        # Behind the CDN, Host is the HTTP API's and Origin the site's.
        own = {"origin": "https://www.example.com", "sec-fetch-site": "same-origin"}
        self.assertEqual(self.contact(headers=own).status, 201)

    def test_no_answer_may_be_kept(self):
        answers = [self.function.call("GET", "/api/health"), self.function.call("GET", "/api/no-such-thing"), self.contact()]
        for answer in answers:
            self.assertEqual(answer.headers["cache-control"], "no-store")
            self.assertEqual(answer.headers["x-content-type-options"], "nosniff")
        self.assertEqual(len({answer.headers["x-request-id"] for answer in answers}), 3)


if __name__ == "__main__":
    unittest.main()
