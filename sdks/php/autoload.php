<?php

// For who has no Composer: `require 'sdks/php/autoload.php';` finds the classes by their names, as PSR-4 has it.

declare(strict_types=1);

spl_autoload_register(static function (string $class): void {
    if (str_starts_with($class, 'Checkout\\')) {
        $file = __DIR__ . '/src/' . str_replace('\\', '/', substr($class, strlen('Checkout\\'))) . '.php';
        if (is_file($file)) {
            require $file;
        }
    }
});
