<?php

// With Laravel, `$request->getContent()` returns the original bytes. Put the route into `routes/api.php`, where it
// needs no CSRF token:
// Route::post('/webhooks/checkout', LaravelWebhookController::class);

declare(strict_types=1);

use Checkout\Errors\WebhookVerificationError;
use Checkout\Webhooks;
use Illuminate\Http\Request;
use Illuminate\Http\Response;

final class LaravelWebhookController
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
            $event = Webhooks::constructEvent($request->getContent(), $request->header('X-Service-Signature'), $this->secret);
        } catch (WebhookVerificationError $error) {
            return new Response($error->code, 400);
        }
        ($this->fulfill)($event);
        return new Response('', 204);
    }
}
