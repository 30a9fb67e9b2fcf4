<?php

// Without a framework, `php://input` contains the original bytes, even if PHP has filled `$_POST` from them.

declare(strict_types=1);

use Checkout\Errors\WebhookVerificationError;
use Checkout\Webhooks;

require __DIR__ . '/../autoload.php';

/** Replace this with your code, which fulfills each `invoice_id` once, never for `test: true`. */
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
