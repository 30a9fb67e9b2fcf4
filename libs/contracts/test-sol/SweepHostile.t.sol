// SPDX-License-Identifier: UNLICENSED
pragma solidity ^0.8.28;

import {ICheckoutSweeper} from "../contracts/ICheckoutSweeper.sol";
import {
    AnswerToken,
    CostlyToken,
    FalseToken,
    FeeOnTransferToken,
    GasBurnerToken,
    NoReturnToken,
    PickyToken,
    ReentrantToken,
    ReturnBombToken,
    ShortBalanceToken
} from "../contracts/testing/HostileTokens.sol";
import {ReentrancyGuardTransient} from "@openzeppelin/contracts/utils/ReentrancyGuardTransient.sol";
import {Fixture} from "./base/Fixture.sol";

/// @notice Tests sweep with tokens that misbehave.
contract SweepHostileTest is Fixture {
    function test_sweepsATokenThatReturnsNothing() public {
        NoReturnToken token = new NoReturnToken();
        fund(address(token), 0, 1_000);
        assertEq(sweep(address(token), 1), 1, "swept");
        assertEq(token.balanceOf(treasury), 990, "net");
        assertEq(token.balanceOf(feeRecipient), 10, "fee");
    }

    function test_takesAReturnedFalseForARefusal() public {
        FalseToken token = new FalseToken();
        address deposit = fund(address(token), 0, 1_000);
        vm.expectEmit(address(checkout));
        emit ICheckoutSweeper.SweepFailed(deposit, address(token), 1_000);
        assertEq(sweep(address(token), 1), 0, "swept");
    }

    function test_acceptsOneWordOfTrueAndNothingElse() public {
        AnswerToken token = new AnswerToken();
        token.answerWith(abi.encode(true));
        fund(address(token), 0, 1_000);
        assertEq(sweep(address(token), 1), 1, "true");

        token.answerWith(abi.encode(true, "and more"));
        fund(address(token), 0, 1_000);
        assertEq(sweep(address(token), 1), 1, "true, followed by more");

        fund(address(token), 0, 1_000);
        token.answerWith(abi.encode(uint256(2)));
        assertEq(sweep(address(token), 1), 0, "a word that is not a boolean");
        token.answerWith(hex"01");
        assertEq(sweep(address(token), 1), 0, "less than a word");
        token.answerWith(new bytes(31));
        assertEq(sweep(address(token), 1), 0, "31 bytes");
        assertEq(token.balanceOf(depositOf(0)), 1_000, "a refused transfer is undone");
    }

    function test_leavesWhatATokenKeepsOnTransferToTheToken() public {
        FeeOnTransferToken token = new FeeOnTransferToken();
        fund(address(token), 0, 10_000);
        assertEq(sweep(address(token), 1), 1, "swept");
        assertEq(token.balanceOf(treasury), 9_801, "99 percent of the net");
        assertEq(token.balanceOf(feeRecipient), 99, "99 percent of the fee");
        assertEq(token.balanceOf(depositOf(0)), 0, "left behind");
    }

    function test_skipsWhatTheTokenRefuses() public {
        PickyToken token = new PickyToken();
        for (uint256 i = 0; i < 3; ++i) {
            fund(address(token), i, 1_000);
        }
        token.refuse(depositOf(0));
        token.hide(depositOf(1));
        assertEq(sweep(address(token), 3), 1, "swept");
        assertEq(token.balanceOf(treasury), 990, "net");
        assertEq(depositOf(1).code.length, 0, "an unreadable balance counts as none");
    }

    function test_passesOverATokenWithoutAReadableBalance() public {
        address short = address(new ShortBalanceToken());
        vm.recordLogs();
        assertEq(checkout.sweep(merchant, FEE_BPS, short, sessions(1)), 0, "one byte of balance");
        assertEq(checkout.sweep(merchant, FEE_BPS, address(0xC0DE), sessions(1)), 0, "no code at all");
        assertEq(vm.getRecordedLogs().length, 0, "events");
    }

    function testFuzz_noAmountOverflowsTheFee(uint256 amount, uint16 feeBps) public {
        amount = bound(amount, type(uint256).max / 10_000 - 1_000, type(uint256).max);
        feeBps = uint16(bound(feeBps, 0, 1_000));
        NoReturnToken token = new NoReturnToken();
        token.mint(checkout.depositAddress(merchant, feeBps, session(0)), amount);
        assertEq(checkout.sweep(merchant, feeBps, address(token), sessions(1)), 1, "swept");
        uint256 fee = token.balanceOf(feeRecipient);
        assertEq(token.balanceOf(treasury), amount - fee, "net");
        assertTrue(fee <= amount / 10_000 * feeBps + feeBps && fee >= amount / 10_000 * feeBps, "fee");
    }

    function test_aTokenCannotReenter() public {
        ReentrantToken token = new ReentrantToken();
        fund(address(token), 0, 1_000);
        fund(address(usdc), 1, 1_000_000);
        token.reenter(
            address(checkout), abi.encodeCall(checkout.sweep, (merchant, FEE_BPS, address(usdc), sessions(2)))
        );

        assertEq(sweep(address(token), 1), 1, "the outer sweep continues");

        assertTrue(token.tried() && !token.succeeded(), "the inner call is refused");
        assertEq(
            bytes32(token.answer()),
            bytes32(ReentrancyGuardTransient.ReentrancyGuardReentrantCall.selector),
            "by the guard"
        );
        assertEq(sweep(address(usdc), 2), 1, "and the guard is open again afterwards");
    }

    function test_aTokenCannotReenterThroughMulticallOrNative() public {
        bytes[] memory calls = new bytes[](1);
        calls[0] = abi.encodeCall(checkout.sweepNative, (merchant, FEE_BPS, sessions(2)));
        vm.deal(depositOf(1), 1 ether);
        ReentrantToken token = new ReentrantToken();
        token.reenter(address(checkout), abi.encodeCall(checkout.multicall, (calls)));
        fund(address(token), 0, 1_000);
        sweep(address(token), 1);
        assertTrue(token.tried() && !token.succeeded(), "the inner call is refused");
        assertEq(treasury.balance, 0, "nothing moved inside");
    }

    function test_aTokenThatBurnsGasOnTheFeeLosesTheFeeOnly() public {
        GasBurnerToken token = new GasBurnerToken(feeRecipient);
        fund(address(token), 0, 1_000);
        assertEq(checkout.sweep{gas: 1_000_000}(merchant, FEE_BPS, address(token), sessions(1)), 1, "swept");
        assertEq(token.balanceOf(treasury), 1_000, "the treasury gets all of it");
    }

    function test_aCostlyTokenPaysItsFee() public {
        CostlyToken token = new CostlyToken();
        token.mint(feeRecipient, 1);
        fund(address(token), 0, 1_000);
        assertEq(sweep(address(token), 1), 1, "swept");
        assertEq(token.balanceOf(feeRecipient), 11, "fee");
    }

    function test_aTokenThatBurnsGasDoesNotStopOthersInTheSameTransaction() public {
        GasBurnerToken token = new GasBurnerToken(treasury);
        fund(address(token), 0, 1_000);
        fund(address(usdc), 0, 1_000_000);
        bytes[] memory calls = new bytes[](2);
        calls[0] = abi.encodeCall(checkout.sweep, (merchant, FEE_BPS, address(token), sessions(1)));
        calls[1] = abi.encodeCall(checkout.sweep, (merchant, FEE_BPS, address(usdc), sessions(1)));
        checkout.multicall{gas: 900_000_000}(calls);
        assertEq(usdc.balanceOf(treasury), 990_000, "net");
        assertEq(token.balanceOf(depositOf(0)), 1_000, "not moved");
    }

    function testFuzz_aLongAnswerCostsUsNothing(bool reverts) public {
        ReturnBombToken token = new ReturnBombToken(reverts);
        fund(address(token), 0, 1_000);
        uint256 before = gasleft();
        assertEq(sweep(address(token), 1), reverts ? 0 : 1, "swept");
        // The token pays for its own megabyte of memory, 2 million gas per transfer; copying it would double that.
        assertTrue(before - gasleft() < 4_600_000, "gas");
    }
}
