<?php

// With Symfony, `$request->getContent()` returns the original bytes. Add a route for POST that your firewall does not
// protect.

declare(strict_types=1);

use Checkout\Errors\WebhookVerificationError;
use Checkout\Webhooks;
use Symfony\Component\HttpFoundation\Request;
use Symfony\Component\HttpFoundation\Response;

final class SymfonyWebhookController
{
    /** @param \Closure(array<string, mixed>): void $fulfill fulfills each `invoice_id` once, never for `test: true` */
    public function __construct(
        private readonly string $secret,
        private readonly \Closure $fulfill,
    ) {
    }

    public function __invoke(Request $request): Response
    {
        try {
            $event = Webhooks::constructEvent($request->getContent(), $request->headers->get('x-service-signature'), $this->secret);
        } catch (WebhookVerificationError $error) {
            return new Response($error->code, 400);
        }
        ($this->fulfill)($event);
        return new Response('', 204);
    }
}
