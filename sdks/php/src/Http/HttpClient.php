<?php

declare(strict_types=1);

namespace Checkout\Http;

use Checkout\Errors\ApiConnectionError;
use Checkout\Errors\ApiTimeoutError;
use Checkout\Errors\CheckoutError;
use Checkout\Http\Wire\ConnectionFailure;
use Checkout\Http\Wire\Exchange;

/**
 * Sends requests to the API. It holds the base URL, the key, and the limits of each call.
 *
 * @internal
 */
final readonly class HttpClient
{
    public function __construct(
        public BaseUrl $baseUrl,
        private ApiKey $key,
        public Limits $limits,
        private ?string $caFile,
        private ?\Closure $log,
        /** Waits for a number of seconds instead of `usleep`. */
        private ?\Closure $sleep = null,
    ) {
    }

    public function withLimits(Limits $limits): self
    {
        return new self($this->baseUrl, $this->key, $limits, $this->caFile, $this->log, $this->sleep);
    }

    /**
     * Makes attempts until one succeeds or no further one is allowed. `$rest` are the other arguments of
     * `Request::prepare`.
     *
     * @return array<string, mixed> the object in the response; empty after DELETE
     * @throws CheckoutError the error of the last attempt
     */
    public function send(string $method, string $template, mixed ...$rest): array
    {
        $request = Request::prepare($this->baseUrl->prefix, $method, $template, ...$rest);
        $retrier = new Retrier($request, $this->limits, $this->log);
        while (true) {
            $outcome = $this->attempt($request);
            if (!$outcome instanceof CheckoutError) {
                return $outcome;
            }
            $pause = $retrier->pauseAfter($outcome);
            if ($pause === null) {
                return [];
            }
            $this->sleep === null ? usleep((int) ($pause * 1e6)) : ($this->sleep)($pause);
        }
    }

    /** @return array<string, mixed>|CheckoutError the object in the response, or the error of the attempt */
    private function attempt(Request $request): array|CheckoutError
    {
        $outcome = Exchange::run($this->baseUrl, $this->key, $request, $this->limits->timeout, $this->caFile);
        if ($outcome instanceof ConnectionFailure) {
            return $this->connectionError($outcome, $request);
        }
        if ($outcome->status < 200 || $outcome->status > 299) {
            return ResponseReader::error($outcome, $this->baseUrl->origin());
        }
        return $request->method === 'DELETE' ? [] : ResponseReader::object($outcome);
    }

    private function connectionError(ConnectionFailure $failure, Request $request): ApiConnectionError
    {
        $what = "{$request->name} of {$this->baseUrl->origin()}";
        $error = $failure->isTimeout
            ? new ApiTimeoutError("$what took longer than {$this->limits->timeout} s.", 'timed_out')
            : new ApiConnectionError("$what got no complete response: {$failure->reason}.", 'connection_failed');
        $error->neverSent = $failure->neverSent;
        return $error;
    }
}
