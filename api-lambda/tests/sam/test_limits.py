"""The limits count the caller that the HTTP API saw, whatever the caller says about itself."""

import unittest

from case import ALWAYS, PASSWORD, Case, session_key


class WithoutProxies(Case):
    environment = {"CONTACT_LIMIT": f"3/{ALWAYS}", "LOGIN_LIMIT": f"2/{ALWAYS}"}

    def test_forged_addresses_count_as_their_sender(self):
        statuses = [self.contact(claims=f"198.51.100.{number}").status for number in range(4)]
        self.assertEqual(statuses, [201, 201, 201, 429])

    def test_nobody_pays_for_somebody_else(self):
        for _ in range(4):
            refused = self.contact()
        self.assertGreater(int(refused.headers["retry-after"]), 0)
        self.assert_problem(refused, 429)
        # The one who was refused may be named, but was not the one who called.
        self.assertEqual(self.contact(source="192.0.2.1", claims="203.0.113.7").status, 201)

    def test_neighbors_of_one_ipv6_network_count_as_one(self):
        statuses = [self.contact(source=f"2001:db8:1:2::{number}").status for number in range(1, 5)]
        self.assertEqual(statuses, [201, 201, 201, 429])
        self.assertEqual(self.contact(source="2001:db8:1:3::1").status, 201)

    def test_guessing_ends_even_with_the_right_password(self):
        statuses = [self.login(guess, claims="198.51.100.1").status for guess in ("one", "two", PASSWORD)]
        self.assertEqual(statuses, [401, 401, 429])

    def test_instances_count_together(self):
        self.assertEqual([self.contact().status for _ in range(2)], [201, 201])
        self.function = self.start()
        self.assertEqual([self.contact().status for _ in range(2)], [201, 429])


class BehindACdn(Case):
    environment = {"CONTACT_LIMIT": f"1/{ALWAYS}", "TRUSTED_HOPS": "1"}
    cdn = {"x-cdn-secret": "only the CDN knows"}
    edge = "192.0.2.200"

    def setUp(self):
        super().setUp()
        secret = self.make_secret(SESSION_SECRETS=session_key("k1"), CDN_SECRET=self.cdn["x-cdn-secret"])
        self.function = self.start(SECRETS_ID=secret)

    def through_cdn(self, claims):
        return self.contact(source=self.edge, claims=claims, headers=self.cdn).status

    def test_visitors_of_one_edge_count_each(self):
        self.assertEqual([self.through_cdn(f"198.51.100.{number}") for number in (1, 2, 1)], [201, 201, 429])

    def test_what_a_visitor_claims_before_the_cdn_does_not_count(self):
        claims = [f"{forged}, 198.51.100.1" for forged in ("10.0.0.1", "10.0.0.2")]
        self.assertEqual([self.through_cdn(claim) for claim in claims], [201, 429])

    def test_past_the_cdn_claims_do_not_count(self):
        for headers in ({}, {"x-cdn-secret": "a guess"}):
            with self.subTest(headers=headers):
                source = f"203.0.113.{10 + len(headers)}"
                calls = [self.contact(source=source, claims=f"198.51.100.{n}", headers=headers).status for n in (1, 2)]
                self.assertEqual(calls, [201, 429])


if __name__ == "__main__":
    unittest.main()
