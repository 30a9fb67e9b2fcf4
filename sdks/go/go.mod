module checkout.example/sdk

go 1.19
