"""The version of this package, and the version of the API that its types describe. Each request demands the latter."""

VERSION = "0.2.0"
API_VERSION = "2026-11-25"
