// SPDX-License-Identifier: UNLICENSED
pragma solidity ^0.8.28;

import {ICheckoutSweeper, Merchant} from "../contracts/ICheckoutSweeper.sol";
import {Fixture} from "./base/Fixture.sol";
import {Vm} from "./base/Vm.sol";

/// @notice Tests sweep with tokens that behave like the real ones.
contract SweepTest is Fixture {
    function testFuzz_paysNetAndFeeFlooredPerPayment(uint256 amount, uint16 feeBps) public {
        amount = bound(amount, 1, 2 ** 200);
        feeBps = uint16(bound(feeBps, 0, 1_000));
        address deposit = checkout.depositAddress(merchant, feeBps, session(0));
        usdc.mint(deposit, amount);
        uint256 fee = amount * feeBps / 10_000;

        vm.expectEmit(address(checkout));
        emit ICheckoutSweeper.Swept(deposit, address(usdc), treasury, amount - fee, fee);
        uint256 swept = checkout.sweep(merchant, feeBps, address(usdc), sessions(1));

        assertEq(swept, 1, "swept");
        assertEq(usdc.balanceOf(treasury), amount - fee, "net");
        assertEq(usdc.balanceOf(feeRecipient), fee, "fee");
        assertEq(usdc.balanceOf(deposit), 0, "left behind");
    }

    function test_feeOfAPaymentTooSmallForOneUnitIsZero() public {
        fund(address(usdc), 0, 99);
        sweep(address(usdc), 1);
        assertEq(usdc.balanceOf(treasury), 99, "net");
        assertEq(usdc.balanceOf(feeRecipient), 0, "fee");
    }

    function testFuzz_isOpenToAnyone(address caller) public {
        fund(address(usdc), 0, 1_000_000);
        vm.prank(caller);
        assertEq(sweep(address(usdc), 1), 1, "swept");
        assertEq(usdc.balanceOf(treasury), 990_000, "net");
    }

    function test_aStrangerSweepsWithNothingButTheRecoveryTuple() public {
        address deposit = fund(address(usdc), 0, 25_000_000);
        Merchant memory fromRecoveryFile = Merchant({initialTreasury: treasury, delay: 0, number: 7});
        assertEq(checkout.depositAddress(fromRecoveryFile, FEE_BPS, session(0)), deposit, "the address it shows");

        vm.prank(stranger);
        checkout.sweep(fromRecoveryFile, FEE_BPS, address(usdc), sessions(1));

        assertEq(usdc.balanceOf(treasury), 24_750_000, "net");
        assertEq(usdc.balanceOf(stranger), 0, "the stranger gets nothing");
    }

    function test_sweepsALaterDepositOfTheSameAddress() public {
        address deposit = fund(address(usdc), 0, 1_000_000);
        sweep(address(usdc), 1);
        bytes32 codeBefore = deposit.codehash;

        fund(address(usdc), 0, 2_000_000);
        assertEq(sweep(address(usdc), 1), 1, "swept again");

        assertEq(usdc.balanceOf(treasury), 2_970_000, "net of both");
        assertEq(deposit.codehash, codeBefore, "the clone stays");
    }

    function testFuzz_sweepsABatchAndPassesOverEmptySessions(uint8 funded) public {
        uint256 expectedNet;
        uint256 expectedCount;
        for (uint256 i = 0; i < 8; ++i) {
            if (funded & (1 << i) == 0) continue;
            fund(address(usdc), i, (i + 1) * 1_000_000);
            expectedNet += (i + 1) * 990_000;
            ++expectedCount;
        }
        vm.recordLogs();
        assertEq(sweep(address(usdc), 8), expectedCount, "swept");
        assertEq(usdc.balanceOf(treasury), expectedNet, "net");
        assertEq(vm.getRecordedLogs().length, expectedCount * 3, "fee, net and Swept for each, nothing else");
        for (uint256 i = 0; i < 8; ++i) {
            assertEq(depositOf(i).code.length, funded & (1 << i) == 0 ? 0 : 37, "code only where there was money");
        }
    }

    function test_aSessionNamedTwiceIsSweptOnce() public {
        fund(address(usdc), 0, 1_000_000);
        bytes32[] memory twice = new bytes32[](2);
        (twice[0], twice[1]) = (session(0), session(0));
        assertEq(checkout.sweep(merchant, FEE_BPS, address(usdc), twice), 1, "swept");
        assertEq(usdc.balanceOf(treasury), 990_000, "net");
    }

    function test_noSessionsIsNoWork() public {
        assertEq(sweep(address(usdc), 0), 0, "swept");
    }

    function test_anotherTupleOrFeeReachesNothing() public {
        fund(address(usdc), 0, 1_000_000);
        Merchant memory thief = Merchant({initialTreasury: stranger, delay: 0, number: 7});
        assertEq(checkout.sweep(thief, FEE_BPS, address(usdc), sessions(1)), 0, "another treasury");
        assertEq(checkout.sweep(merchant, 1_000, address(usdc), sessions(1)), 0, "a higher fee");
        assertEq(checkout.sweep(merchant, 0, address(usdc), sessions(1)), 0, "no fee");
    }

    function test_refusesAFeeAboveTheCap() public {
        assertEq(checkout.sweep(merchant, 1_000, address(usdc), sessions(1)), 0, "ten percent is accepted");
        vm.expectRevert(abi.encodeWithSelector(ICheckoutSweeper.FeeTooHigh.selector, 1_001, 1_000));
        checkout.sweep(merchant, 1_001, address(usdc), sessions(1));
    }

    function test_refusesAMerchantWithoutTreasury() public {
        Merchant memory nobody = Merchant({initialTreasury: address(0), delay: 0, number: 7});
        vm.expectRevert(ICheckoutSweeper.ZeroAddress.selector);
        checkout.sweep(nobody, FEE_BPS, address(usdc), sessions(1));
    }

    function test_skipsADeniedDepositAndSweepsTheRest() public {
        for (uint256 i = 0; i < 3; ++i) {
            fund(address(usdc), i, 1_000_000);
        }
        usdc.blacklist(depositOf(1));

        vm.expectEmit(address(checkout));
        emit ICheckoutSweeper.SweepFailed(depositOf(1), address(usdc), 1_000_000);
        assertEq(sweep(address(usdc), 3), 2, "swept");
        assertEq(usdc.balanceOf(treasury), 1_980_000, "net of two");

        usdc.unBlacklist(depositOf(1));
        assertEq(sweep(address(usdc), 3), 1, "swept once allowed");
        assertEq(usdc.balanceOf(treasury), 2_970_000, "net of three");
    }

    function test_aDeniedTreasuryKeepsTheFeeFromBeingTaken() public {
        address deposit = fund(address(usdc), 0, 1_000_000);
        usdc.blacklist(treasury);

        vm.expectEmit(address(checkout));
        emit ICheckoutSweeper.SweepFailed(deposit, address(usdc), 1_000_000);
        assertEq(sweep(address(usdc), 1), 0, "swept");
        assertEq(usdc.balanceOf(deposit), 1_000_000, "all of it stays");
        assertEq(usdc.balanceOf(feeRecipient), 0, "fee");
    }

    function test_aFeeThatCannotBePaidGoesToTheTreasury() public {
        address deposit = fund(address(usdc), 0, 1_000_000);
        usdc.blacklist(feeRecipient);

        vm.expectEmit(address(checkout));
        emit ICheckoutSweeper.Swept(deposit, address(usdc), treasury, 1_000_000, 0);
        assertEq(sweep(address(usdc), 1), 1, "swept");
        assertEq(usdc.balanceOf(treasury), 1_000_000, "net");
    }

    function test_aRefusalIsTriedAgainOnlyIfThereWasAFeeToGiveUp() public {
        usdc.blacklist(treasury);
        address free = checkout.depositAddress(merchant, 0, session(0));
        usdc.mint(free, 1_000_000);
        vm.expectCall(address(usdc), abi.encodeCall(usdc.transfer, (treasury, 1_000_000)), 1);
        checkout.sweep(merchant, 0, address(usdc), sessions(1));
    }

    function test_aDeniedSweeperStopsNobody() public {
        fund(address(usdc), 0, 1_000_000);
        usdc.blacklist(address(checkout));
        assertEq(sweep(address(usdc), 1), 1, "the deposit address is the sender, not the contract");
    }

    function test_aPausedTokenIsSweptLater() public {
        fund(address(usdc), 0, 1_000_000);
        usdc.pause();
        vm.expectEmit(address(checkout));
        emit ICheckoutSweeper.SweepFailed(depositOf(0), address(usdc), 1_000_000);
        assertEq(sweep(address(usdc), 1), 0, "swept while paused");
        usdc.unpause();
        assertEq(sweep(address(usdc), 1), 1, "swept after");
    }

    function test_usdtBlocksSendersOnly() public {
        fund(address(usdt), 0, 1_000_000);
        fund(address(usdt), 1, 1_000_000);
        usdt.addToBlockedList(depositOf(0));
        usdt.addToBlockedList(treasury);

        assertEq(sweep(address(usdt), 2), 1, "swept");
        assertEq(usdt.balanceOf(treasury), 990_000, "a blocked treasury is still paid");
        assertEq(usdt.balanceOf(depositOf(0)), 1_000_000, "a blocked deposit stays");
    }

    function test_sweepsBothTokensOfOneAddress() public {
        fund(address(usdc), 0, 1_000_000);
        fund(address(usdt), 0, 2_000_000);
        assertEq(sweep(address(usdc), 1), 1, "usdc");
        assertEq(sweep(address(usdt), 1), 1, "usdt");
        assertEq(usdt.balanceOf(treasury), 1_980_000, "net");
    }

    function test_takesAtMost36BytesOfCalldataPerSession() public view {
        bytes memory ten = abi.encodeCall(checkout.sweep, (merchant, FEE_BPS, address(usdc), sessions(10)));
        bytes memory eleven = abi.encodeCall(checkout.sweep, (merchant, FEE_BPS, address(usdc), sessions(11)));
        assertEq(eleven.length - ten.length, 32, "bytes for one more session");
    }

    /// @dev Otherwise a caller could choose a gas limit with which only the transfer of the fee fails.
    function test_paysTheFeeBeforeTheNet() public {
        address deposit = fund(address(usdc), 0, 1_000_000);
        vm.recordLogs();
        sweep(address(usdc), 1);
        Vm.Log[] memory logs = vm.getRecordedLogs();
        assertEq(logs.length, 3, "two transfers and Swept");
        for (uint256 i = 0; i < 2; ++i) {
            assertEq(logs[i].topics[0], keccak256("Transfer(address,address,uint256)"), "a transfer");
            assertEq(address(uint160(uint256(logs[i].topics[1]))), deposit, "from");
        }
        assertEq(address(uint160(uint256(logs[0].topics[2]))), feeRecipient, "first");
        assertEq(address(uint160(uint256(logs[1].topics[2]))), treasury, "second");
    }
}
