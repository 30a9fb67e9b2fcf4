// SPDX-License-Identifier: UNLICENSED
pragma solidity ^0.8.28;

import {ICheckoutSweeper, Merchant} from "../contracts/ICheckoutSweeper.sol";
import {Ownable} from "@openzeppelin/contracts/access/Ownable.sol";
import {Fixture} from "./base/Fixture.sol";

/// @notice Tests multicall: several merchants, tokens and orders in one transaction.
contract MulticallTest is Fixture {
    function test_joinsMerchantsTokensAndOrders() public {
        Merchant memory other = Merchant({initialTreasury: stranger, delay: 0, number: 8});
        fund(address(usdc), 0, 1_000_000);
        usdt.mint(checkout.depositAddress(other, 0, session(0)), 500_000);
        address moved = address(0x1234);
        uint48 deadline = uint48(block.timestamp);
        bytes memory signature = signed(TREASURY_KEY, merchant, moved, true, 0, deadline);

        bytes[] memory calls = new bytes[](3);
        calls[0] = abi.encodeCall(checkout.setTreasury, (merchant, moved, true, 0, deadline, signature));
        calls[1] = abi.encodeCall(checkout.sweep, (merchant, FEE_BPS, address(usdc), sessions(1)));
        calls[2] = abi.encodeCall(checkout.sweep, (other, 0, address(usdt), sessions(1)));
        bytes[] memory results = checkout.multicall(calls);

        assertEq(usdc.balanceOf(moved), 990_000, "to the treasury of the order");
        assertEq(usdt.balanceOf(stranger), 500_000, "to the other merchant");
        assertEq(results.length, 3, "results");
        assertEq(abi.decode(results[2], (uint256)), 1, "swept by the last call");
    }

    function test_isAllOrNothing() public {
        fund(address(usdc), 0, 1_000_000);
        bytes[] memory calls = new bytes[](2);
        calls[0] = abi.encodeCall(checkout.sweep, (merchant, FEE_BPS, address(usdc), sessions(1)));
        calls[1] = abi.encodeCall(checkout.setTreasury, (merchant, stranger, true, 5, uint48(block.timestamp), ""));
        vm.expectRevert(abi.encodeWithSelector(ICheckoutSweeper.WrongNonce.selector, 0, 5));
        checkout.multicall(calls);
        assertEq(usdc.balanceOf(treasury), 0, "net");
    }

    function test_givesNobodyTheOwnersRights() public {
        bytes[] memory calls = new bytes[](1);
        calls[0] = abi.encodeCall(checkout.setFeeRecipient, (stranger));
        vm.expectRevert(abi.encodeWithSelector(Ownable.OwnableUnauthorizedAccount.selector, stranger));
        vm.prank(stranger);
        checkout.multicall(calls);

        vm.prank(owner);
        checkout.multicall(calls);
        assertEq(checkout.feeRecipient(), stranger, "fee recipient");
    }
}
