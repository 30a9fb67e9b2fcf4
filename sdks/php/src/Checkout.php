<?php

declare(strict_types=1);

namespace Checkout;

use Checkout\Http\ApiKey;
use Checkout\Http\BaseUrl;
use Checkout\Http\HttpClient;
use Checkout\Http\Limits;
use Checkout\Resources\Events;
use Checkout\Resources\MerchantAccount;
use Checkout\Resources\MonthlyUsage;
use Checkout\Resources\Payments;
use Checkout\Resources\Sessions;
use Checkout\Resources\WebhookDeliveries;
use Checkout\Resources\WebhookEndpoints;

/** A client of the checkout API, with the secret key of one merchant: `sk_live_…`, or `sk_test_…` for test mode. */
final readonly class Checkout
{
    public Sessions $sessions;
    public Payments $payments;
    public Events $events;
    public WebhookEndpoints $webhookEndpoints;
    public WebhookDeliveries $webhookDeliveries;
    public MonthlyUsage $usage;
    public MerchantAccount $merchant;
    private HttpClient $client;

    /**
     * @param string $baseUrl the address of the platform, such as https://pay.example; only loopback addresses may use
     *   http
     * @param float|null $timeout how many seconds one attempt may take, including the response body; default: 30
     * @param int|null $maxRetries how often a failed request is retried at most, where that is safe; default: 2
     * @param float|null $maxRetryAfter the longest `Retry-After` to wait for, in seconds; an error with a longer one is
     *   thrown at once; default: 30
     * @param string|null $caFile the path of a file with the certificates of a private certificate authority
     * @param \Closure(string): void|null $log is called before each retry, with a text that says which request failed,
     *   and why
     * @param \Closure(float): void|null $sleep waits for some seconds, for servers whose event loop must not block
     * @throws \InvalidArgumentException for an invalid argument; its message does not contain the key
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
        $limits = (new Limits())->override($timeout, $maxRetries, $maxRetryAfter);
        $this->open(new HttpClient(BaseUrl::checked($baseUrl), ApiKey::checked($apiKey), $limits, $caFile, $log, $sleep));
    }

    /**
     * Returns a client with other limits, for some calls: `$checkout->withOptions(timeout:
     * 5)->sessions->status($token)`.
     */
    public function withOptions(?float $timeout = null, ?int $maxRetries = null, ?float $maxRetryAfter = null): self
    {
        $other = (new \ReflectionClass(self::class))->newInstanceWithoutConstructor();
        $other->open($this->client->withLimits($this->client->limits->override($timeout, $maxRetries, $maxRetryAfter)));
        return $other;
    }

    private function open(HttpClient $client): void
    {
        $this->client = $client;
        $this->sessions = new Sessions($client);
        $this->payments = new Payments($client);
        $this->events = new Events($client);
        $this->webhookEndpoints = new WebhookEndpoints($client);
        $this->webhookDeliveries = new WebhookDeliveries($client);
        $this->usage = new MonthlyUsage($client);
        $this->merchant = new MerchantAccount($client);
    }
}
