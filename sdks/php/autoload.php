<?php

// Loads the classes of this package by the rules of PSR-4, for projects without Composer: `require
// 'sdks/php/autoload.php';`.

declare(strict_types=1);

spl_autoload_register(static function (string $class): void {
    if (str_starts_with($class, 'Checkout\\')) {
        $file = __DIR__ . '/src/' . str_replace('\\', '/', substr($class, strlen('Checkout\\'))) . '.php';
        if (is_file($file)) {
            require $file;
        }
    }
});
