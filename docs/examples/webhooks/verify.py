import hashlib, hmac, json, time


def verified(raw_body: bytes, header: str, secret: str, now: float | None = None) -> dict:
    parts = [part.split("=", 1) for part in header.split(",")]
    t = next((value for name, value in parts if name == "t"), "")
    wanted = hmac.new(secret.encode(), t.encode() + b"." + raw_body, hashlib.sha256).hexdigest()
    is_signed = any(name == "v1" and hmac.compare_digest(value.encode(), wanted.encode()) for name, value in parts)
    is_fresh = t.isdigit() and abs((time.time() if now is None else now) - int(t)) <= 300
    if not (is_signed and is_fresh):
        raise ValueError("not from the checkout")
    return json.loads(raw_body)
