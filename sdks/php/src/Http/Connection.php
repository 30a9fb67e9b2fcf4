<?php

declare(strict_types=1);

namespace Checkout\Http;

use Checkout\Errors\ApiConnectionError;
use Checkout\Errors\ApiTimeoutError;
use Checkout\Errors\CheckoutError;
use Checkout\Http\Wire\Broken;
use Checkout\Http\Wire\Exchange;

/**
 * The address of the API, the key, and the limits of each call.
 *
 * @internal
 */
final readonly class Connection
{
    public function __construct(
        public Base $base,
        private Key $key,
        public Limits $limits,
        private ?string $caFile,
        private ?\Closure $log,
        /** Waits for a number of seconds instead of `usleep`. */
        private ?\Closure $sleep = null,
    ) {
    }

    public function with(Limits $limits): self
    {
        return new self($this->base, $this->key, $limits, $this->caFile, $this->log, $this->sleep);
    }

    /**
     * Makes attempts until one succeeds or no further one is allowed. `$more` are the other arguments of
     * `Request::prepared`.
     *
     * @return array<string, mixed> the object in the response; empty after DELETE
     * @throws CheckoutError the error of the last attempt
     */
    public function send(string $method, string $template, mixed ...$more): array
    {
        $request = Request::prepared($this->base->prefix, $method, $template, ...$more);
        $course = new Course($request, $this->limits, $this->log);
        while (true) {
            $outcome = $this->attempt($request);
            if (!$outcome instanceof CheckoutError) {
                return $outcome;
            }
            $pause = $course->pauseAfter($outcome);
            if ($pause === null) {
                return [];
            }
            $this->sleep === null ? usleep((int) ($pause * 1e6)) : ($this->sleep)($pause);
        }
    }

    /** @return array<string, mixed>|CheckoutError the object in the response, or the error of the attempt */
    private function attempt(Request $request): array|CheckoutError
    {
        $outcome = Exchange::run($this->base, $this->key, $request, $this->limits->timeout, $this->caFile);
        if ($outcome instanceof Broken) {
            return $this->broken($outcome, $request);
        }
        if ($outcome->status < 200 || $outcome->status > 299) {
            return Answers::error($outcome, $this->base->origin());
        }
        return $request->method === 'DELETE' ? [] : Answers::object($outcome);
    }

    private function broken(Broken $broken, Request $request): ApiConnectionError
    {
        $what = "{$request->name} of {$this->base->origin()}";
        $error = $broken->isTimeout
            ? new ApiTimeoutError("$what took longer than {$this->limits->timeout} s.", 'timed_out')
            : new ApiConnectionError("$what got no complete response: {$broken->reason}.", 'connection_failed');
        $error->neverSent = $broken->neverSent;
        return $error;
    }
}
