// SPDX-License-Identifier: UNLICENSED
pragma solidity ^0.8.28;

import {ICheckoutSweeper, Merchant} from "../contracts/ICheckoutSweeper.sol";
import {Fixture} from "./base/Fixture.sol";

/// @notice Tests setTreasury with orders of the registrar, for a merchant that chose a delay, or LOCKED.
contract SetTreasuryDelayedTest is Fixture {
    uint32 private constant DELAY = 3 days;
    uint256 private constant NEXT_KEY = 0xCAFE;
    address private immutable next = vm.addr(NEXT_KEY);
    address private constant THIRD = address(0x3333);
    bytes32 private key;

    function setUp() public override {
        super.setUp();
        merchant.delay = DELAY;
        key = checkout.merchantKey(merchant);
    }

    function test_queuesUntilTheDelayIsOver() public {
        uint48 effectiveAt = uint48(block.timestamp) + DELAY;
        vm.expectEmit(address(checkout));
        emit ICheckoutSweeper.TreasuryChangeQueued(key, treasury, next, effectiveAt);
        order(REGISTRAR_KEY, merchant, next, false, 0);
        _assertQueued(next, effectiveAt);

        vm.warp(effectiveAt - 1);
        assertEq(checkout.treasuryOf(merchant), treasury, "a second before");
        _assertQueued(next, effectiveAt);

        vm.warp(effectiveAt);
        assertEq(checkout.treasuryOf(merchant), next, "when it is over");
        _assertQueued(address(0), 0);
    }

    function test_sweepsFollowTheQueueWithoutAnotherTransaction() public {
        fund(address(usdc), 0, 1_000_000);
        order(REGISTRAR_KEY, merchant, next, false, 0);
        sweep(address(usdc), 1);
        assertEq(usdc.balanceOf(treasury), 990_000, "before the delay is over");

        fund(address(usdc), 0, 1_000_000);
        vm.warp(block.timestamp + DELAY);
        sweep(address(usdc), 1);
        assertEq(usdc.balanceOf(next), 990_000, "after");
    }

    function test_thePresentTreasuryCancelsByNamingItself() public {
        order(REGISTRAR_KEY, merchant, next, false, 0);
        vm.warp(block.timestamp + DELAY - 1);
        vm.expectEmit(address(checkout));
        emit ICheckoutSweeper.TreasuryChangeCancelled(key, next);
        order(TREASURY_KEY, merchant, treasury, true, 0);

        _assertQueued(address(0), 0);
        vm.warp(block.timestamp + DELAY);
        assertEq(checkout.treasuryOf(merchant), treasury, "treasury");
    }

    function test_theTreasurysOwnChangeDropsTheQueue() public {
        order(REGISTRAR_KEY, merchant, next, false, 0);
        vm.recordLogs();
        order(TREASURY_KEY, merchant, THIRD, true, 0);
        assertEq(vm.getRecordedLogs().length, 2, "cancelled and changed");
        vm.warp(block.timestamp + DELAY);
        assertEq(checkout.treasuryOf(merchant), THIRD, "treasury");
    }

    function test_aMaturedChangeIsNoLongerTheOldTreasurysToCancel() public {
        order(REGISTRAR_KEY, merchant, next, false, 0);
        vm.warp(block.timestamp + DELAY);
        uint48 deadline = uint48(block.timestamp);
        bytes memory signature = signed(TREASURY_KEY, merchant, treasury, true, 0, deadline);
        vm.expectRevert(abi.encodeWithSelector(ICheckoutSweeper.BadSignature.selector, next));
        checkout.setTreasury(merchant, treasury, true, 0, deadline, signature);

        vm.recordLogs();
        order(NEXT_KEY, merchant, THIRD, true, 0);
        assertEq(vm.getRecordedLogs().length, 1, "changed, nothing cancelled");
        assertEq(checkout.treasuryOf(merchant), THIRD, "treasury");
    }

    function test_anotherOrderStartsTheDelayAgain() public {
        order(REGISTRAR_KEY, merchant, next, false, 0);
        vm.warp(block.timestamp + DELAY - 1);
        order(REGISTRAR_KEY, merchant, THIRD, false, 1);
        _assertQueued(THIRD, uint48(block.timestamp) + DELAY);

        vm.warp(block.timestamp + DELAY - 1);
        assertEq(checkout.treasuryOf(merchant), treasury, "neither is effective");
        vm.warp(block.timestamp + 1);
        assertEq(checkout.treasuryOf(merchant), THIRD, "the later one is");
    }

    function test_queuingAfterAMaturedChangeKeepsThatChange() public {
        order(REGISTRAR_KEY, merchant, next, false, 0);
        vm.warp(block.timestamp + DELAY);
        vm.expectEmit(address(checkout));
        emit ICheckoutSweeper.TreasuryChangeQueued(key, next, THIRD, uint48(block.timestamp) + DELAY);
        order(REGISTRAR_KEY, merchant, THIRD, false, 1);
        assertEq(checkout.treasuryOf(merchant), next, "until the second matures");
        vm.warp(block.timestamp + DELAY);
        assertEq(checkout.treasuryOf(merchant), THIRD, "then the second");
    }

    function test_aLockedMerchantHasNoRegistrar() public {
        merchant.delay = type(uint32).max;
        key = checkout.merchantKey(merchant);
        uint48 deadline = uint48(block.timestamp);
        bytes memory signature = signed(REGISTRAR_KEY, merchant, next, false, 0, deadline);
        vm.expectRevert(abi.encodeWithSelector(ICheckoutSweeper.TreasuryLocked.selector, key));
        checkout.setTreasury(merchant, next, false, 0, deadline, signature);

        order(TREASURY_KEY, merchant, next, true, 0);
        assertEq(checkout.treasuryOf(merchant), next, "its own key still can");
    }

    function testFuzz_theLongestDelayIsNotYetLocked(uint32 delay) public {
        merchant.delay = uint32(bound(delay, 1, type(uint32).max - 1));
        order(REGISTRAR_KEY, merchant, next, false, 0);
        _assertQueued(next, uint48(block.timestamp) + merchant.delay);
    }

    function _assertQueued(address to, uint48 effectiveAt) private view {
        (address queuedTo, uint48 queuedAt) = checkout.queuedTreasury(merchant);
        assertEq(queuedTo, to, "queued treasury");
        assertEq(queuedAt, effectiveAt, "effective at");
    }
}
