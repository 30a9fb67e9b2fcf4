"""The version of this package, and of the API that its types are of, which is asked for with each request."""

VERSION = "0.2.0"
API_VERSION = "2026-11-25"
