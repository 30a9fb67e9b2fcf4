// SPDX-License-Identifier: UNLICENSED
pragma solidity ^0.8.28;

import {ICheckoutSweeper, Merchant} from "../contracts/ICheckoutSweeper.sol";
import {BurningReceiver, ReentrantReceiver, RefusingReceiver} from "../contracts/testing/Receivers.sol";
import {ReentrancyGuardTransient} from "@openzeppelin/contracts/utils/ReentrancyGuardTransient.sol";
import {Fixture} from "./base/Fixture.sol";

/// @notice Tests sweepNative, for the chain's own coin that was sent to a deposit address by mistake.
contract SweepNativeTest is Fixture {
    function testFuzz_paysNetAndFee(uint128 amount, uint16 feeBps) public {
        vm.assume(amount > 0);
        feeBps = uint16(bound(feeBps, 0, 1_000));
        address deposit = checkout.depositAddress(merchant, feeBps, session(0));
        vm.deal(deposit, amount);
        uint256 fee = uint256(amount) * feeBps / 10_000;

        vm.expectEmit(address(checkout));
        emit ICheckoutSweeper.Swept(deposit, address(0), treasury, amount - fee, fee);
        assertEq(checkout.sweepNative(merchant, feeBps, sessions(1)), 1, "swept");

        assertEq(treasury.balance, amount - fee, "net");
        assertEq(feeRecipient.balance, fee, "fee");
        assertEq(deposit.balance, 0, "left behind");
    }

    function test_sweepsWhatArrivesAtAnAddressThatHasCode() public {
        address deposit = fund(address(usdc), 0, 1_000_000);
        sweep(address(usdc), 1);
        (bool ok,) = deposit.call{value: 1 ether}("");
        assertTrue(ok, "the clone takes coins");

        assertEq(checkout.sweepNative(merchant, FEE_BPS, sessions(1)), 1, "swept");
        assertEq(treasury.balance, 0.99 ether, "net");
    }

    function test_skipsATreasuryThatRefusesAndSweepsTheRest() public {
        Merchant memory refusing = Merchant({initialTreasury: address(new RefusingReceiver()), delay: 0, number: 1});
        address deposit = checkout.depositAddress(refusing, FEE_BPS, session(0));
        vm.deal(deposit, 1 ether);

        vm.expectEmit(address(checkout));
        emit ICheckoutSweeper.SweepFailed(deposit, address(0), 1 ether);
        assertEq(checkout.sweepNative(refusing, FEE_BPS, sessions(1)), 0, "swept");
        assertEq(deposit.balance, 1 ether, "all of it stays");
        assertEq(feeRecipient.balance, 0, "fee");
    }

    function test_aFeeRecipientThatRefusesLosesTheFee() public {
        _makeFeeRecipient(address(new RefusingReceiver()));
        vm.deal(depositOf(0), 1 ether);
        assertEq(checkout.sweepNative(merchant, FEE_BPS, sessions(1)), 1, "swept");
        assertEq(treasury.balance, 1 ether, "net");
    }

    function test_aFeeRecipientThatBurnsGasCannotHoldUpASweep() public {
        _makeFeeRecipient(address(new BurningReceiver()));
        vm.deal(depositOf(0), 1 ether);
        uint256 before = gasleft();
        assertEq(checkout.sweepNative{gas: 1_000_000}(merchant, FEE_BPS, sessions(1)), 1, "swept");
        assertTrue(before - gasleft() < 500_000, "what it can burn is bounded");
        assertEq(treasury.balance, 1 ether, "net");
    }

    function test_aTreasuryCannotReenter() public {
        ReentrantReceiver receiver = new ReentrantReceiver(address(checkout));
        Merchant memory reentrant = Merchant({initialTreasury: address(receiver), delay: 0, number: 1});
        receiver.reenter(abi.encodeCall(checkout.sweepNative, (reentrant, FEE_BPS, sessions(2))));
        vm.deal(checkout.depositAddress(reentrant, FEE_BPS, session(0)), 1 ether);
        vm.deal(checkout.depositAddress(reentrant, FEE_BPS, session(1)), 1 ether);

        assertEq(checkout.sweepNative(reentrant, FEE_BPS, sessions(1)), 1, "the outer sweep continues");

        assertTrue(receiver.tried() && !receiver.succeeded(), "the inner call is refused");
        assertEq(
            bytes32(receiver.answer()),
            bytes32(ReentrancyGuardTransient.ReentrancyGuardReentrantCall.selector),
            "by the guard"
        );
        assertEq(address(receiver).balance, 0.99 ether, "one sweep's net");
    }

    function test_refusesAFeeAboveTheCap() public {
        vm.expectRevert(abi.encodeWithSelector(ICheckoutSweeper.FeeTooHigh.selector, 1_001, 1_000));
        checkout.sweepNative(merchant, 1_001, sessions(1));
    }

    function _makeFeeRecipient(address receiver) private {
        vm.prank(owner);
        checkout.setFeeRecipient(receiver);
    }
}
