"""Sends signed and forged requests through each recipe, with the frameworks that `tests/requirements.txt` lists."""

import importlib
import os
import pathlib
import sys
import unittest
from unittest import mock

from checkout_sdk import webhooks

sys.path.insert(0, str(pathlib.Path(__file__).parent))
SECRET = "whsec_recipe"
# The body has a space, and an integer that no double can represent: a framework that parses it and writes it again
# breaks the signature.
BODY = '{"id": "wd_1","type":"payment.confirmed","n":9007199254740993,"data":{"ä":1.50}}'.encode()


class Recipes(unittest.TestCase):
    def judge(self, name, post):
        recipe = importlib.import_module(name)
        got = []
        with mock.patch.dict(os.environ, WEBHOOK_SECRET=SECRET), mock.patch.object(recipe, "fulfill", got.append):
            send = post(recipe)
            good = {"X-Service-Signature": webhooks.sign(BODY, SECRET), "Content-Type": "application/json"}
            self.assertEqual(send(BODY, good), 204)
            self.assertEqual([event["id"] for event in got], ["wd_1"])
            self.assertEqual(send(BODY + b" ", good), 400)
            self.assertEqual(send(BODY, {"Content-Type": "application/json"}), 400)
            self.assertEqual(len(got), 1)

    def test_flask(self):
        def post(recipe):
            client = recipe.app.test_client()
            return lambda body, headers: client.post("/webhooks/checkout", data=body, headers=headers).status_code

        self.judge("flask_app", post)

    def test_fastapi(self):
        def post(recipe):
            from fastapi.testclient import TestClient

            client = TestClient(recipe.app)
            return lambda body, headers: client.post("/webhooks/checkout", content=body, headers=headers).status_code

        self.judge("fastapi_app", post)

    def test_django(self):
        from django.conf import settings

        if not settings.configured:
            settings.configure(ALLOWED_HOSTS=["*"], ROOT_URLCONF=__name__)
        import django

        django.setup()

        def post(recipe):
            from django.test import Client
            from django.urls import path

            globals()["urlpatterns"] = [path("webhooks/checkout", recipe.checkout_webhook)]
            client = Client(enforce_csrf_checks=True)

            def send(body, headers):
                given = {f"HTTP_{name.upper().replace('-', '_')}": value for name, value in headers.items()}
                given.pop("HTTP_CONTENT_TYPE")
                return client.post("/webhooks/checkout", body, content_type="application/json", **given).status_code

            return send

        self.judge("django_view", post)


if __name__ == "__main__":
    unittest.main()
