// SPDX-License-Identifier: UNLICENSED
pragma solidity ^0.8.28;

import {DepositAddress} from "../contracts/DepositAddress.sol";
import {ICheckoutSweeper} from "../contracts/ICheckoutSweeper.sol";
import {Fixture} from "./base/Fixture.sol";

/// @notice Tests the clone and its implementation: a deposit address does nothing for anyone but its creator.
contract DepositAddressTest is Fixture {
    address private deposit;

    function setUp() public override {
        super.setUp();
        deposit = fund(address(usdc), 0, 1_000_000);
        sweep(address(usdc), 1);
        fund(address(usdc), 0, 1_000_000);
    }

    function test_theCloneIsThese37Bytes() public view {
        bytes memory expected =
            abi.encodePacked(hex"365f5f375f5f365f73", checkout.implementation(), hex"5af45f5260205ff3");
        assertEq(expected.length, 37, "length");
        assertEq(deposit.codehash, keccak256(expected), "code");
    }

    function testFuzz_paysNothingForAnybodyElse(address caller) public {
        vm.assume(caller != address(checkout));
        bytes memory call = abi.encodeCall(DepositAddress.pay, (address(usdc), caller, caller, 500_000, 500_000));
        vm.prank(caller);
        (bool ok, bytes memory answer) = deposit.call(call);
        assertTrue(ok, "a clone never reverts");
        assertEq(abi.decode(answer, (uint256)), 0, "but reports that nothing was paid");
        assertEq(usdc.balanceOf(deposit), 1_000_000, "balance");
    }

    function testFuzz_theImplementationObeysItsCreatorOnly(address caller) public {
        vm.assume(caller != address(checkout));
        DepositAddress implementation = DepositAddress(payable(checkout.implementation()));
        assertEq(implementation.creator(), address(checkout), "creator");
        vm.expectRevert(abi.encodeWithSelector(DepositAddress.NotCreator.selector, caller));
        vm.prank(caller);
        implementation.pay(address(usdc), caller, caller, 0, 1);
    }

    function testFuzz_answersUnknownCallsWithZero(bytes calldata data) public {
        vm.assume(data.length >= 4);
        vm.assume(bytes4(data) != bytes4(keccak256("creator()")));
        (bool ok, bytes memory answer) = deposit.call(data);
        assertTrue(ok, "a clone never reverts");
        assertEq(answer.length, 32, "one word");
        assertEq(abi.decode(answer, (uint256)), 0, "zero: no magic value of any standard");
        assertEq(usdc.balanceOf(deposit), 1_000_000, "balance");
    }

    function test_theImplementationKeepsNoCoin() public {
        (bool ok,) = checkout.implementation().call{value: 1}("");
        assertTrue(!ok, "refused");
    }

    function test_signsNothing() public {
        uint256 deadline = block.timestamp;
        vm.expectRevert(bytes("EIP2612: invalid signature"));
        usdc.permit(deposit, stranger, 1_000_000, deadline, new bytes(65));
        vm.expectRevert(bytes("FiatTokenV2: invalid signature"));
        usdc.transferWithAuthorization(deposit, stranger, 1_000_000, 0, deadline + 1, bytes32(0), new bytes(65));
    }

    function test_codeAtTheAddressBeforeTheFirstSweepIsImpossibleForOthers() public view {
        assertEq(depositOf(1).code.length, 0, "no code before the first sweep");
        assertEq(depositOf(1).codehash, bytes32(0), "no account either");
    }

    /// @dev The word into which a clone returns its result still contains the balance that was read before, which is
    ///      one here.
    function test_anAnswerWithoutAWordMeansNotPaid() public {
        _answersWith(hex"00"); // STOP
    }

    function test_noWordButOneMeansPaid() public {
        _answersWith(hex"60025f5260205ff3"); // returns 2
    }

    /// @dev Paying the fee writes to memory in which Solidity writes errors, so that memory must be as Solidity expects
    ///      it.
    function test_saysThatTheNetWasRefusedAfterTheFeeWasPaid() public {
        DepositAddress implementation = DepositAddress(payable(checkout.implementation()));
        usdc.mint(address(implementation), 1_000_000);
        usdc.blacklist(treasury);
        bytes memory payment =
            abi.encodeCall(DepositAddress.pay, (address(usdc), feeRecipient, treasury, 10_000, 990_000));
        vm.prank(address(checkout));
        (bool ok, bytes memory answer) = address(implementation).call{gas: 500_000}(payment);
        assertTrue(!ok, "refused");
        assertEq(bytes32(answer), bytes32(DepositAddress.NetNotPaid.selector), "reason");
    }

    function _answersWith(bytes memory code) private {
        address fresh = fund(address(usdc), 1, 1);
        vm.etch(fresh, code);
        bytes32[] memory one = new bytes32[](1);
        one[0] = session(1);
        vm.expectEmit(address(checkout));
        emit ICheckoutSweeper.SweepFailed(fresh, address(usdc), 1);
        assertEq(checkout.sweep(merchant, FEE_BPS, address(usdc), one), 0, "swept");
    }
}
