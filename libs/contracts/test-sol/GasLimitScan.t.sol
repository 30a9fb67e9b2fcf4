// SPDX-License-Identifier: UNLICENSED
pragma solidity ^0.8.28;

import {IERC20} from "@openzeppelin/contracts/token/ERC20/IERC20.sol";
import {Fixture} from "./base/Fixture.sol";

/// @notice Scans gas limits, because the caller of a sweep chooses its own: with none of them may the platform lose its
///         fee, or a deposit lose anything else.
contract GasLimitScanTest is Fixture {
    uint256 private constant AMOUNT = 1_000_000;
    uint256 private constant FEE = 10_000;
    /// @dev A prime, so that scans with different starts try different limits, and no step of the code is missed by
    ///      all.
    uint256 private constant STEP = 61;

    function test_firstSweep() public {
        usdc.mint(treasury, 1);
        usdc.mint(feeRecipient, 1);
        _scan(address(usdc), 60_000, 300_000);
    }

    function test_firstSweepToNewHolders() public {
        _scan(address(usdc), 60_000, 340_000);
    }

    function test_laterSweep() public {
        fund(address(usdc), 0, AMOUNT);
        fund(address(usdc), 1, AMOUNT);
        sweep(address(usdc), 2);
        _scan(address(usdc), 20_000, 220_000);
    }

    function test_laterSweepOfUsdt() public {
        fund(address(usdt), 0, AMOUNT);
        fund(address(usdt), 1, AMOUNT);
        sweep(address(usdt), 2);
        _scan(address(usdt), 20_000, 220_000);
    }

    function test_native() public {
        vm.deal(depositOf(0), AMOUNT);
        vm.deal(depositOf(1), AMOUNT);
        _scanFunded(address(0), 20_000, 300_000);
    }

    function _scan(address token, uint256 from, uint256 to) private {
        fund(token, 0, AMOUNT);
        fund(token, 1, AMOUNT);
        _scanFunded(token, from, to);
    }

    function _scanFunded(address token, uint256 from, uint256 to) private {
        uint256 net = _balance(token, treasury);
        uint256 fee = _balance(token, feeRecipient);
        uint256 seen; // bit n: a limit at which n deposits moved
        for (uint256 gasLimit = from; gasLimit < to; gasLimit += STEP) {
            uint256 state = vm.snapshotState();
            _sweepWith(gasLimit, token);
            uint256 moved = 2 * AMOUNT - _balance(token, depositOf(0)) - _balance(token, depositOf(1));
            uint256 feeMoved = _balance(token, feeRecipient) - fee;
            assertEq(feeMoved, moved / AMOUNT * FEE, "fee of what moved");
            assertEq(_balance(token, treasury) - net, moved - feeMoved, "net of what moved");
            seen |= 1 << (moved / AMOUNT);
            vm.revertToState(state);
        }
        assertEq(seen & 5, 5, "the scan reaches from too little gas to enough");
    }

    function _sweepWith(uint256 gasLimit, address token) private {
        try checkout.sweep{gas: gasLimit}(merchant, FEE_BPS, token, sessions(2)) {} catch {}
    }

    function _balance(address token, address holder) private view returns (uint256) {
        return token == address(0) ? holder.balance : IERC20(token).balanceOf(holder);
    }
}
