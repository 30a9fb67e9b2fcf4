<?php

// The receiver of scenario.php, for `php -S`: 200 where the package takes a request, 400 otherwise. What it takes is a line in a file.

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
