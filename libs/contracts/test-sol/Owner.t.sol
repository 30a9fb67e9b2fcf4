// SPDX-License-Identifier: UNLICENSED
pragma solidity ^0.8.28;

import {ICheckoutSweeper} from "../contracts/ICheckoutSweeper.sol";
import {Ownable} from "@openzeppelin/contracts/access/Ownable.sol";
import {Fixture, ICheckout} from "./base/Fixture.sol";
import {Vm} from "./base/Vm.sol";

/// @notice Tests setRegistrar, setFeeRecipient and the transfer of ownership in two steps.
contract OwnerTest is Fixture {
    address private constant NEXT = address(0x1111);

    function test_theConstructorSetsAllThree() public view {
        assertEq(checkout.owner(), owner, "owner");
        assertEq(checkout.registrar(), registrar, "registrar");
        assertEq(checkout.feeRecipient(), feeRecipient, "fee recipient");
    }

    function test_theConstructorTellsWhoItStartsWith() public {
        vm.recordLogs();
        deployCheckout();
        Vm.Log[] memory logs = vm.getRecordedLogs();
        assertEq(logs.length, 3, "owner, registrar, fee recipient");
        assertEq(logs[1].topics[0], ICheckoutSweeper.RegistrarChanged.selector, "registrar");
        assertEq(logs[1].topics[2], bytes32(uint256(uint160(registrar))), "to");
        assertEq(logs[2].topics[0], ICheckoutSweeper.FeeRecipientChanged.selector, "fee recipient");
        assertEq(logs[2].topics[2], bytes32(uint256(uint160(feeRecipient))), "to");
    }

    function test_theOwnerSetsTheRegistrar() public {
        vm.expectEmit(address(checkout));
        emit ICheckoutSweeper.RegistrarChanged(registrar, NEXT);
        vm.prank(owner);
        checkout.setRegistrar(NEXT);
        assertEq(checkout.registrar(), NEXT, "registrar");
    }

    function test_theOwnerSetsTheFeeRecipient() public {
        fund(address(usdc), 0, 1_000_000);
        vm.expectEmit(address(checkout));
        emit ICheckoutSweeper.FeeRecipientChanged(feeRecipient, NEXT);
        vm.prank(owner);
        checkout.setFeeRecipient(NEXT);
        sweep(address(usdc), 1);
        assertEq(usdc.balanceOf(NEXT), 10_000, "fee");
    }

    function test_refusesAZeroFeeRecipient() public {
        vm.expectRevert(ICheckoutSweeper.ZeroAddress.selector);
        vm.prank(owner);
        checkout.setFeeRecipient(address(0));
    }

    function testFuzz_refusesEverybodyElse(address caller) public {
        vm.assume(caller != owner);
        bytes memory refusal = abi.encodeWithSelector(Ownable.OwnableUnauthorizedAccount.selector, caller);
        vm.expectRevert(refusal);
        vm.prank(caller);
        checkout.setRegistrar(caller);
        vm.expectRevert(refusal);
        vm.prank(caller);
        checkout.setFeeRecipient(caller);
        vm.expectRevert(refusal);
        vm.prank(caller);
        checkout.transferOwnership(caller);
    }

    function test_ownershipIsNeverGivenUp() public {
        vm.expectRevert(ICheckoutSweeper.OwnerRequired.selector);
        vm.prank(owner);
        checkout.renounceOwnership();

        bytes[] memory calls = new bytes[](1);
        calls[0] = abi.encodeCall(ICheckout.renounceOwnership, ());
        vm.expectRevert(ICheckoutSweeper.OwnerRequired.selector);
        vm.prank(owner);
        checkout.multicall(calls);
        assertEq(checkout.owner(), owner, "owner");

        vm.expectRevert(abi.encodeWithSelector(Ownable.OwnableUnauthorizedAccount.selector, stranger));
        vm.prank(stranger);
        checkout.renounceOwnership();
    }

    function test_theRegistrarIsSwitchedOffAndOnAgain() public {
        vm.prank(owner);
        checkout.setRegistrar(address(0));
        assertEq(checkout.registrar(), address(0), "off");
        vm.prank(owner);
        checkout.setRegistrar(NEXT);
        assertEq(checkout.registrar(), NEXT, "on");
    }

    function test_ownershipMovesInTwoSteps() public {
        vm.prank(owner);
        checkout.transferOwnership(NEXT);
        assertEq(checkout.owner(), owner, "still the old one");
        assertEq(checkout.pendingOwner(), NEXT, "named");

        vm.prank(NEXT);
        checkout.acceptOwnership();
        assertEq(checkout.owner(), NEXT, "accepted");
    }
}
