// SPDX-License-Identifier: UNLICENSED
pragma solidity ^0.8.28;

import {Fixture} from "./base/Fixture.sol";

/// @notice Measures what it costs to sweep a payment, as receipts show it: with the base cost, calldata and refunds.
/// @dev Each call runs as a transaction of its own (isolate), so that slots and accounts are cold when it starts.
///      Treasury and fee recipient have held the token before, as they usually have.
contract GasTest is Fixture {
    string private constant ROWS = "out/release/gas.txt";

    /// forge-config: default.isolate = true
    function test_gasOfBareTransfer() public {
        usdc.mint(address(this), 100e6);
        usdc.mint(treasury, 1e6);
        usdc.transfer(treasury, 25e6);
        _row("bare transfer", 1);
    }

    /// forge-config: default.isolate = true
    function test_gasOfSweeps() public {
        usdc.mint(treasury, 1e6);
        usdc.mint(feeRecipient, 1e6);
        uint256[3] memory sizes = [uint256(1), 10, 100];
        for (uint256 i = 0; i < 3; ++i) {
            _measure(FEE_BPS, sizes[i]);
            _measure(0, sizes[i]);
        }
    }

    function _measure(uint16 feeBps, uint256 size) private {
        string memory suffix = string.concat(feeBps == 0 ? ", fee = 0" : ", fee > 0", ", batch of ", vm.toString(size));
        bytes32[] memory ids = new bytes32[](size);
        for (uint256 i = 0; i < size; ++i) {
            ids[i] = keccak256(abi.encode(feeBps, size, i));
        }
        _fundAndSweep(feeBps, ids);
        _row(string.concat("first sweep", suffix), size);
        _fundAndSweep(feeBps, ids);
        _row(string.concat("later sweep", suffix), size);
    }

    function _fundAndSweep(uint16 feeBps, bytes32[] memory ids) private {
        for (uint256 i = 0; i < ids.length; ++i) {
            usdc.mint(checkout.depositAddress(merchant, feeBps, ids[i]), 25e6);
        }
        uint256 swept = checkout.sweep(merchant, feeBps, address(usdc), ids);
        assertEq(swept, ids.length, "swept");
    }

    function _row(string memory name, uint256 payments) private {
        vm.writeLine(ROWS, string.concat(name, ": ", vm.toString(vm.lastCallGas().gasTotalUsed / payments)));
    }
}
