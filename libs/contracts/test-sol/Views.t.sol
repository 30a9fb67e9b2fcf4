// SPDX-License-Identifier: UNLICENSED
pragma solidity ^0.8.28;

import {ICheckoutSweeper, Merchant} from "../contracts/ICheckoutSweeper.sol";
import {Fixture} from "./base/Fixture.sol";

/// @notice Tests merchantKey, depositAddress and the constants against formulas that are written out here.
contract ViewsTest is Fixture {
    function testFuzz_merchantKeyIsTheHashOfTheTuple(Merchant calldata m) public view {
        assertEq(checkout.merchantKey(m), keccak256(abi.encode(m.initialTreasury, m.delay, m.number)), "merchant key");
    }

    function testFuzz_depositAddressIsTheFormula(Merchant calldata m, uint16 feeBps, bytes32 id) public view {
        feeBps = uint16(bound(feeBps, 0, 1_000));
        bytes32 group = keccak256(abi.encode(checkout.merchantKey(m), feeBps));
        bytes32 salt = keccak256(abi.encodePacked(group, id));
        bytes memory code = abi.encodePacked(
            hex"60258060095f395ff3365f5f375f5f365f73", checkout.implementation(), hex"5af45f5260205ff3"
        );
        bytes32 hash = keccak256(abi.encodePacked(hex"ff", address(checkout), salt, keccak256(code)));
        assertEq(checkout.depositAddress(m, feeBps, id), address(uint160(uint256(hash))), "deposit address");
    }

    function test_theImplementationIsTheFirstContractItMade() public view {
        bytes32 hash = keccak256(abi.encodePacked(hex"d694", address(checkout), hex"01"));
        assertEq(checkout.implementation(), address(uint160(uint256(hash))), "implementation");
    }

    function test_theChainIdIsNotInTheAddress() public {
        address here = depositOf(0);
        vm.chainId(10);
        assertEq(depositOf(0), here, "the same on another chain");
    }

    function test_refusesAFeeAboveTheCap() public {
        vm.expectRevert(abi.encodeWithSelector(ICheckoutSweeper.FeeTooHigh.selector, 1_001, 1_000));
        checkout.depositAddress(merchant, 1_001, session(0));
    }

    function test_constants() public view {
        assertEq(checkout.LOCKED(), type(uint32).max, "locked");
        assertEq(checkout.MAX_FEE_BPS(), 1_000, "max fee");
    }

    function test_theDomainIsPublished() public view {
        (, string memory name, string memory version, uint256 chainId, address verifier,,) = checkout.eip712Domain();
        assertEq(keccak256(bytes(name)), keccak256("Checkout"), "name");
        assertEq(keccak256(bytes(version)), keccak256("1"), "version");
        assertEq(chainId, block.chainid, "chain");
        assertEq(verifier, address(checkout), "contract");
    }

    function test_aNewMerchantNeedsNoRegistration() public view {
        assertEq(checkout.treasuryOf(merchant), treasury, "treasury");
        (address to, uint48 effectiveAt) = checkout.queuedTreasury(merchant);
        assertEq(to, address(0), "queued");
        assertEq(effectiveAt, 0, "effective at");
        (uint32 byTreasury, uint32 byRegistrar) = checkout.noncesOf(merchant);
        assertEq(uint256(byTreasury) + byRegistrar, 0, "nonces");
    }
}
