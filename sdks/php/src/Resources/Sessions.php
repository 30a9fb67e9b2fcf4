<?php

declare(strict_types=1);

namespace Checkout\Resources;

use Checkout\Generated\Filters;
use Checkout\Generated\Types;
use Checkout\Http\Connection;
use Checkout\Lists\Listing;

/**
 * Payment sessions: an amount, an address of its own, a page for the buyer.
 *
 * @phpstan-import-type CreateSessionBody from Types
 * @phpstan-import-type RescanView from Types
 * @phpstan-import-type SessionDetailView from Types
 * @phpstan-import-type SessionListParams from Types
 * @phpstan-import-type SessionStatusView from Types
 * @phpstan-import-type SessionView from Types
 * @phpstan-import-type TestPaymentBody from Types
 * @phpstan-import-type TestPaymentView from Types
 */
final readonly class Sessions
{
    public function __construct(private Connection $connection)
    {
    }

    /**
     * Creates a session. Send the buyer to its `pay_url`. The same `idempotencyKey` with the same data gives the same session. Without one, the SDK makes
     * one for this call and its retries. Give your own, such as the order's id, so that a crash does not open two.
     *
     * @param CreateSessionBody $session
     * @return SessionView
     */
    public function create(array $session, ?string $idempotencyKey = null): array
    {
        return $this->connection->send('POST', '/api/sessions', body: $session, isOnce: true, idempotencyKey: $idempotencyKey);
    }

    /**
     * Cancels a session that is open and has received nothing. Again: the same answer.
     *
     * @return SessionView
     */
    public function cancel(string $token): array
    {
        return $this->connection->send('POST', '/api/sessions/{token}/cancel', ['token' => $token], isRepeatable: true);
    }

    /**
     * What the buyer's page shows. In doubt about an event, this is the truth: `status` is `paid`.
     *
     * @return SessionStatusView
     */
    public function status(string $token): array
    {
        return $this->connection->send('GET', '/api/sessions/{token}/status', ['token' => $token]);
    }

    /**
     * The merchant's sessions, newest first.
     *
     * @param SessionListParams $filters
     * @return Listing<SessionView>
     */
    public function list(array $filters = []): Listing
    {
        $query = Filters::checked(Filters::SESSION, $filters);
        return new Listing(
            fn (?string $at): array => $this->connection->send('GET', '/api/sessions', query: ['cursor' => $at] + $query),
            $query['cursor'] ?? null,
        );
    }

    /**
     * One session with its payments, webhooks and timeline.
     *
     * @return SessionDetailView
     */
    public function retrieve(string $token): array
    {
        return $this->connection->send('GET', '/api/sessions/{token}', ['token' => $token]);
    }

    /**
     * With a test key (`sk_test_…`): has a simulated buyer pay the session. What follows is told by events, as in live mode.
     *
     * @param TestPaymentBody $payment
     * @return TestPaymentView
     */
    public function payTest(string $token, array $payment = []): array
    {
        return $this->connection->send('POST', '/api/test/sessions/{token}/pay', ['token' => $token], body: $payment);
    }

    /**
     * Has the chain searched for money of the session that was missed. Ten times a minute for each merchant.
     *
     * @return RescanView
     */
    public function rescan(string $token): array
    {
        return $this->connection->send('POST', '/api/sessions/{token}/rescan', ['token' => $token], isRepeatable: true);
    }
}
