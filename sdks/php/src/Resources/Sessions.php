<?php

declare(strict_types=1);

namespace Checkout\Resources;

use Checkout\Generated\Filters;
use Checkout\Generated\Types;
use Checkout\Http\HttpClient;
use Checkout\Lists\PaginatedList;

/**
 * Sessions, which buyers pay: each has an amount, a deposit address of its own, and a pay page.
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
    public function __construct(private HttpClient $client)
    {
    }

    /**
     * Creates a session. Send the buyer to its `pay_url`. The same `idempotencyKey` with the same data returns the same
     * session. Without one, the SDK makes one for this call and its retries. Pass your own, such as the id of the
     * order, so that a crash of your process cannot create two sessions for it.
     *
     * @param CreateSessionBody $session
     * @return SessionView
     */
    public function create(array $session, ?string $idempotencyKey = null): array
    {
        return $this->client->send('POST', '/api/sessions', body: $session, usesIdempotencyKey: true, idempotencyKey: $idempotencyKey);
    }

    /**
     * Cancels a session that is open and has received nothing. Repeating it has no further effect, and returns the same
     * response.
     *
     * @return SessionView
     */
    public function cancel(string $token): array
    {
        return $this->client->send('POST', '/api/sessions/{token}/cancel', ['token' => $token], isRepeatable: true);
    }

    /**
     * Returns what the pay page shows. If in doubt about an event, check that `status` is `paid`.
     *
     * @return SessionStatusView
     */
    public function status(string $token): array
    {
        return $this->client->send('GET', '/api/sessions/{token}/status', ['token' => $token]);
    }

    /**
     * Returns the merchant's sessions, newest first.
     *
     * @param SessionListParams $params
     * @return PaginatedList<SessionView>
     */
    public function list(array $params = []): PaginatedList
    {
        $query = Filters::checked(Filters::SESSION, $params);
        return new PaginatedList(
            fn (?string $cursor): array => $this->client->send('GET', '/api/sessions', query: ['cursor' => $cursor] + $query),
            $query['cursor'] ?? null,
        );
    }

    /**
     * Returns one session with its payments, webhooks and timeline.
     *
     * @return SessionDetailView
     */
    public function retrieve(string $token): array
    {
        return $this->client->send('GET', '/api/sessions/{token}', ['token' => $token]);
    }

    /**
     * Makes a simulated buyer pay the session. It requires a test key (`sk_test_…`). Events report what follows, as in
     * live mode.
     *
     * @param TestPaymentBody $payment
     * @return TestPaymentView
     */
    public function payTest(string $token, array $payment = []): array
    {
        return $this->client->send('POST', '/api/test/sessions/{token}/pay', ['token' => $token], body: $payment);
    }

    /**
     * Searches the chain for transfers to the session that were missed. Each merchant may do so ten times a minute.
     *
     * @return RescanView
     */
    public function rescan(string $token): array
    {
        return $this->client->send('POST', '/api/sessions/{token}/rescan', ['token' => $token], isRepeatable: true);
    }
}
