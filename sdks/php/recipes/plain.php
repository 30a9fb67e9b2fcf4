<?php

// PHP alone: `php://input`, which has the bytes as they came, also where `$_POST` was filled from them.

declare(strict_types=1);

use Checkout\Errors\WebhookVerificationError;
use Checkout\Webhooks;

require __DIR__ . '/../autoload.php';

/** Yours: once per `invoice_id`, never for `test: true`. */
function fulfill(array $event): void
{
    file_put_contents('php://stderr', "fulfilled {$event['id']}\n");
}

if ($_SERVER['REQUEST_METHOD'] !== 'POST') {
    http_response_code(405);
    exit;
}
try {
    $event = Webhooks::constructEvent(
        file_get_contents('php://input'),
        $_SERVER['HTTP_X_SERVICE_SIGNATURE'] ?? null,
        getenv('WEBHOOK_SECRET'),
    );
} catch (WebhookVerificationError $error) {
    http_response_code(400);
    echo $error->code;
    exit;
}
fulfill($event);
http_response_code(204);
