<?php

// Tries the recipes with their frameworks. Run it by hand: `php tests/try-frameworks.php FOLDER`. FOLDER contains
// `Symfony/` and `Illuminate/` in the layout of PSR-4, for example Debian's /usr/share/php after `apt-get install
// php-symfony-http-foundation php-illuminate-http`.

declare(strict_types=1);

use Checkout\Webhooks;

require __DIR__ . '/../autoload.php';

$folder = $argv[1] ?? exit("usage: php tests/try-frameworks.php FOLDER\n");
spl_autoload_register(static function (string $class) use ($folder): void {
    $path = str_replace('\\', '/', $class);
    // Three packages of Laravel share the namespace Illuminate\Support.
    foreach (['Support', 'Collections', 'Macroable'] as $package) {
        $file = "$folder/" . preg_replace('#^Illuminate/Support(?=/)#', "Illuminate/$package", $path) . '.php';
        if (is_file($file)) {
            require_once $file;
            return;
        }
    }
});
foreach (['Symfony/Contracts/Deprecation/function.php', 'Illuminate/Collections/helpers.php', 'Illuminate/Support/helpers.php'] as $helpers) {
    if (is_file("$folder/$helpers")) {
        require_once "$folder/$helpers";
    }
}
require __DIR__ . '/../recipes/SymfonyWebhookController.php';
require __DIR__ . '/../recipes/LaravelWebhookController.php';

const SECRET = 'whsec_recipe';
const BODY = '{"id": "wd_1","type":"payment.confirmed","n":9007199254740993,"data":{"ä":1.50}}';

/** @param class-string<\Symfony\Component\HttpFoundation\Request> $request */
function judge(string $controller, string $request): void
{
    $got = [];
    $receive = new $controller(SECRET, function (array $event) use (&$got): void {
        $got[] = $event['id'];
    });
    $post = static function (string $body, ?string $signature) use ($receive, $request): int {
        $server = ['CONTENT_TYPE' => 'application/json'] + ($signature === null ? [] : ['HTTP_X_SERVICE_SIGNATURE' => $signature]);
        $given = $request::create('/webhooks/checkout', 'POST', [], [], [], $server, $body);
        // The framework parses the body first, which must not change its bytes.
        method_exists($given, 'json') ? $given->json() : $given->request->all();
        return $receive($given)->getStatusCode();
    };
    $good = Webhooks::sign(BODY, SECRET);
    $found = [$post(BODY, $good), $post(BODY . ' ', $good), $post(BODY, null), $got];
    if ($found !== [204, 400, 400, ['wd_1']]) {
        exit("$controller: " . json_encode($found) . "\n");
    }
    echo "$controller: ok\n";
}

judge(SymfonyWebhookController::class, Symfony\Component\HttpFoundation\Request::class);
judge(LaravelWebhookController::class, Illuminate\Http\Request::class);
