import base64
import json
import pathlib
import unittest

from checkout_sdk import WebhookVerificationError, webhooks

VECTORS = pathlib.Path(__file__).parents[2] / "vectors" / "webhooks.json"


class Vectors(unittest.TestCase):
    def test_judges_every_case_as_all_packages_do(self):
        given = json.loads(VECTORS.read_text(encoding="utf-8"))
        self.assertGreater(len(given["cases"]), 50)
        for case in given["cases"]:
            with self.subTest(case["name"]):
                body = base64.b64decode(case["body_base64"]) if "body_base64" in case else case["body"].encode()
                try:
                    event = webhooks.construct_event(
                        body,
                        case["header"],
                        case.get("secrets", given["secrets"]),
                        tolerance=case.get("tolerance_s", given["tolerance_s"]),
                        now=given["now"],
                    )
                    self.assertIn("type", event)
                    error = None
                except WebhookVerificationError as thrown:
                    error = thrown.code
                self.assertEqual(error, case["error"])


class Webhooks(unittest.TestCase):
    BODY = b'{"id":"wd_1","type":"session.expired","created":1,"merchant_id":1,"data":{}}'

    def test_accepts_what_it_signs(self):
        header = webhooks.sign(self.BODY, ["whsec_new", "whsec_old"])
        for secret in ("whsec_new", "whsec_old", ("whsec_x", "whsec_old")):
            self.assertEqual(webhooks.construct_event(self.BODY, header, secret)["id"], "wd_1")

    def test_refuses_a_body_that_was_parsed(self):
        with self.assertRaises(WebhookVerificationError) as caught:
            webhooks.construct_event(json.loads(self.BODY), webhooks.sign(self.BODY, "whsec_a"), "whsec_a")
        self.assertEqual(caught.exception.code, "body_not_raw")

    def test_refuses_headers_of_any_shape(self):
        for header in (None, "", [], "t=1" * 5_000, "t=١٢٣,v1=" + "a" * 64, "t=1\n,v1=" + "a" * 64, 7):
            with self.assertRaises(WebhookVerificationError):
                webhooks.construct_event(self.BODY, header, "whsec_a")

    def test_refuses_secrets_that_make_no_sense_and_repeats_none(self):
        for secret in ("", " whsec_a", "whsec_a\n", [], None, [""]):
            with self.assertRaises(ValueError) as caught:
                webhooks.construct_event(self.BODY, "t=1,v1=" + "a" * 64, secret)
            self.assertNotIn("whsec_a", str(caught.exception))


if __name__ == "__main__":
    unittest.main()
