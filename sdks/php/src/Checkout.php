<?php

declare(strict_types=1);

namespace Checkout;

use Checkout\Http\Base;
use Checkout\Http\Connection;
use Checkout\Http\Key;
use Checkout\Http\Limits;
use Checkout\Resources\Events;
use Checkout\Resources\MerchantAccount;
use Checkout\Resources\MonthlyUsage;
use Checkout\Resources\Payments;
use Checkout\Resources\Sessions;
use Checkout\Resources\WebhookDeliveries;
use Checkout\Resources\WebhookEndpoints;

/** The checkout API, with a key of one merchant: `sk_live_…`, or `sk_test_…` for test mode. */
final readonly class Checkout
{
    public Sessions $sessions;
    public Payments $payments;
    public Events $events;
    public WebhookEndpoints $webhookEndpoints;
    public WebhookDeliveries $webhookDeliveries;
    public MonthlyUsage $usage;
    public MerchantAccount $merchant;
    private Connection $connection;

    /**
     * @param string $baseUrl such as https://pay.example; only loopback may be http
     * @param float|null $timeout seconds of one attempt, its body included: 30 where nothing is said
     * @param int|null $maxRetries how often a request is sent again: 2 where nothing is said
     * @param float|null $maxRetryAfter a longer `Retry-After` is thrown at once: 30 seconds where nothing is said
     * @param string|null $caFile a file with the certificates of a private authority
     * @param \Closure(string): void|null $log is told which request is sent again, and why
     * @param \Closure(float): void|null $sleep waits so many seconds, for servers whose loop must not stop
     * @throws \InvalidArgumentException
     */
    public function __construct(
        #[\SensitiveParameter] string $apiKey,
        string $baseUrl,
        ?float $timeout = null,
        ?int $maxRetries = null,
        ?float $maxRetryAfter = null,
        ?string $caFile = null,
        ?\Closure $log = null,
        ?\Closure $sleep = null,
    ) {
        $limits = (new Limits())->changed($timeout, $maxRetries, $maxRetryAfter);
        $this->open(new Connection(Base::checked($baseUrl), Key::checked($apiKey), $limits, $caFile, $log, $sleep));
    }

    /** The same client with other limits, for some calls: `$checkout->withOptions(timeout: 5)->sessions->status($token)`. */
    public function withOptions(?float $timeout = null, ?int $maxRetries = null, ?float $maxRetryAfter = null): self
    {
        $other = (new \ReflectionClass(self::class))->newInstanceWithoutConstructor();
        $other->open($this->connection->with($this->connection->limits->changed($timeout, $maxRetries, $maxRetryAfter)));
        return $other;
    }

    private function open(Connection $connection): void
    {
        $this->connection = $connection;
        $this->sessions = new Sessions($connection);
        $this->payments = new Payments($connection);
        $this->events = new Events($connection);
        $this->webhookEndpoints = new WebhookEndpoints($connection);
        $this->webhookDeliveries = new WebhookDeliveries($connection);
        $this->usage = new MonthlyUsage($connection);
        $this->merchant = new MerchantAccount($connection);
    }
}
