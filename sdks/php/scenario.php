<?php

// Carries out the steps of `sdks/scenario.md` against a running system: `CHECKOUT_KEY=… CHECKOUT_BASE_URL=… php
// scenario.php`.

declare(strict_types=1);

use Checkout\Checkout;
use Checkout\Errors\Status\NotFoundError;

require __DIR__ . '/autoload.php';

const WAIT_S = 60;

/**
 * Runs the receiver, `tests/receiver.php`, as a process of its own, because PHP does one thing at a time. The receiver
 * appends each event that it accepts to a file, as one line.
 */
final class Receiver
{
    /** @var resource */
    private $process;
    public readonly string $url;
    private readonly string $folder;

    public function __construct()
    {
        $this->folder = sys_get_temp_dir() . '/checkout-scenario-' . bin2hex(random_bytes(8));
        mkdir($this->folder, 0700);
        touch("{$this->folder}/events");
        $probe = stream_socket_server('tcp://127.0.0.1:0');
        $address = stream_socket_get_name($probe, false);
        fclose($probe);
        $null = ['file', '/dev/null', 'w'];
        $this->process = proc_open([PHP_BINARY, '-S', $address, __DIR__ . '/tests/receiver.php'], [1 => $null, 2 => $null], $pipes, null, getenv() + ['RECEIVER_FOLDER' => $this->folder]);
        $this->url = "http://$address/hooks";
        self::until(static fn () => @fsockopen("tcp://$address"));
    }

    public function keep(string $secret): void
    {
        file_put_contents("{$this->folder}/secret.new", $secret);
        rename("{$this->folder}/secret.new", "{$this->folder}/secret");
    }

    public function confirmed(string $token): array
    {
        return self::until(function () use ($token) {
            foreach (file("{$this->folder}/events", FILE_IGNORE_NEW_LINES) as $line) {
                $event = json_decode($line, true);
                if ($event['type'] === 'payment.confirmed' && $event['data']['session_token'] === $token && $event['livemode'] === false) {
                    return $event;
                }
            }
            return false;
        });
    }

    public function close(): void
    {
        proc_terminate($this->process);
        proc_close($this->process);
        array_map(unlink(...), glob("{$this->folder}/*"));
        rmdir($this->folder);
    }

    private static function until(callable $condition): mixed
    {
        $end = hrtime(true) + WAIT_S * 1e9;
        while (!($found = $condition())) {
            if (hrtime(true) > $end) {
                throw new RuntimeException('no result of the receiver in ' . WAIT_S . ' seconds');
            }
            usleep(50_000);
        }
        return $found;
    }
}

function scenario(Checkout $checkout, Receiver $receiver): array
{
    $found = ['merchant_id' => $checkout->merchant->retrieve()['id']];
    $endpoint = $checkout->webhookEndpoints->create(['url' => $receiver->url]);
    $receiver->keep($endpoint['secret']);

    $key = 'order-' . bin2hex(random_bytes(8));
    $order = ['user_external_id' => 42, 'amount_usd_cents' => 1250, 'return_url' => '', 'metadata' => []];
    $token = $checkout->sessions->create($order, idempotencyKey: $key)['token'];
    $again = $checkout->sessions->create($order, idempotencyKey: $key);
    $found += ['token' => $token, 'same_token' => $again['token'] === $token, 'tx_hash' => $checkout->sessions->payTest($token)['tx_hash']];

    $event = $receiver->confirmed($token);
    $found += ['webhook_type' => $event['type'], 'webhook_event_id' => $event['event_id'], 'status' => $checkout->sessions->status($token)['status']];
    $payments = iterator_to_array($checkout->payments->list(['session_token' => $token, 'limit' => 1]));
    $found['payments'] = array_column($payments, 'tx_hash');

    $events = upToConfirmed($checkout, ['limit' => 1]);
    $found['events'] = array_column($events, 'type');
    $rest = upToConfirmed($checkout, ['after' => $events[0]['id'], 'limit' => 1]);
    $found['caught_up'] = array_column($rest, 'id') === array_slice(array_column($events, 'id'), 1);

    try {
        $checkout->sessions->retrieve('no-such-token');
    } catch (NotFoundError $error) {
        $found += ['error' => $error->code, 'has_trace' => $error->traceId !== null];
    }
    $checkout->webhookEndpoints->delete($endpoint['id']);
    return $found + ['endpoints' => iterator_count($checkout->webhookEndpoints->list()->getIterator())];
}

function upToConfirmed(Checkout $checkout, array $filters): array
{
    $events = [];
    foreach ($checkout->events->list($filters) as $event) {
        $events[] = $event;
        if ($event['type'] === 'payment.confirmed') {
            break;
        }
    }
    return $events;
}

$receiver = new Receiver();
try {
    echo json_encode(scenario(new Checkout(getenv('CHECKOUT_KEY'), getenv('CHECKOUT_BASE_URL')), $receiver), JSON_THROW_ON_ERROR), "\n";
} finally {
    $receiver->close();
}
