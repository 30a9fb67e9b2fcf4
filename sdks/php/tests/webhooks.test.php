<?php

declare(strict_types=1);

namespace Checkout\Tests;

use Checkout\Errors\WebhookVerificationError;
use Checkout\Webhooks;

const EVENT = '{"id":"wd_1","type":"session.expired","created":1,"merchant_id":1,"data":{}}';

test('judges every vector as all packages do', function (): void {
    $given = json_decode(file_get_contents(__DIR__ . '/../../vectors/webhooks.json'), true, 512, JSON_THROW_ON_ERROR);
    holds(count($given['cases']) > 50, 'enough cases');
    foreach ($given['cases'] as $case) {
        $body = isset($case['body_base64']) ? base64_decode($case['body_base64']) : $case['body'];
        $error = null;
        try {
            $event = Webhooks::constructEvent($body, $case['header'], $case['secrets'] ?? $given['secrets'], $case['tolerance_s'] ?? $given['tolerance_s'], $given['now']);
            holds(is_string($event['type']), $case['name']);
        } catch (WebhookVerificationError $thrown) {
            $error = $thrown->code;
        }
        same($error, $case['error'], $case['name']);
    }
});

test('accepts what it signs', function (): void {
    $header = Webhooks::sign(EVENT, ['whsec_new', 'whsec_old']);
    foreach (['whsec_new', 'whsec_old', ['whsec_x', 'whsec_old']] as $secret) {
        same(Webhooks::constructEvent(EVENT, $header, $secret)['id'], 'wd_1');
    }
    foreach ([time() - 3_600, time() + 3_600] as $at) {
        throws(WebhookVerificationError::class, fn () => Webhooks::constructEvent(EVENT, Webhooks::sign(EVENT, 'whsec_a', $at), 'whsec_a'));
    }
});

test('refuses headers of any shape', function (): void {
    $mac = str_repeat('a', 64);
    foreach ([null, '', str_repeat('t=1', 5_000), "t=١٢٣,v1=$mac", "t=1\n,v1=$mac", "t=1,v1=$mac\n", "t=1234567890123,v1=$mac"] as $header) {
        throws(WebhookVerificationError::class, fn () => Webhooks::constructEvent(EVENT, $header, 'whsec_a'));
    }
});

test('refuses secrets that make no sense, and repeats none', function (): void {
    foreach (['', ' whsec_a', "whsec_a\n", [], [''], ['whsec_b', null]] as $secret) {
        $error = throws(\InvalidArgumentException::class, fn () => Webhooks::constructEvent(EVENT, 't=1,v1=' . str_repeat('a', 64), $secret));
        holds(!str_contains($error->getMessage(), 'whsec_a'), 'the secret is not repeated');
    }
    throws(\InvalidArgumentException::class, fn () => Webhooks::constructEvent(EVENT, 't=1', 'whsec_a', tolerance: NAN));
});
