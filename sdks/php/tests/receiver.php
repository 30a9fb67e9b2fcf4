<?php

// The receiver of scenario.php, run by `php -S`. It responds with 200 if the SDK accepts a request, and with 400
// otherwise, and appends each accepted event to a file, as one line.

declare(strict_types=1);

use Checkout\Errors\WebhookVerificationError;
use Checkout\Webhooks;

require __DIR__ . '/../autoload.php';

$folder = getenv('RECEIVER_FOLDER');
try {
    $secret = is_file("$folder/secret") ? file_get_contents("$folder/secret") : 'whsec_none_yet';
    $event = Webhooks::constructEvent(file_get_contents('php://input'), $_SERVER['HTTP_X_SERVICE_SIGNATURE'] ?? null, $secret);
    file_put_contents("$folder/events", json_encode($event) . "\n", FILE_APPEND | LOCK_EX);
} catch (WebhookVerificationError) {
    http_response_code(400);
}
