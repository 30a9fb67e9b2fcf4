// SPDX-License-Identifier: UNLICENSED
pragma solidity ^0.8.28;

import {ICheckoutSweeper, Merchant} from "../contracts/ICheckoutSweeper.sol";
import {TestWallet} from "../contracts/testing/Receivers.sol";
import {Fixture} from "./base/Fixture.sol";

/// @notice Tests setTreasury: orders of the treasury, nonces, deadlines, signatures.
contract SetTreasuryTest is Fixture {
    address private constant NEXT = address(0x1111);
    uint256 private constant NEXT_KEY = 0xCAFE;

    function test_theTreasuryReplacesItselfAtOnce() public {
        fund(address(usdc), 0, 1_000_000);
        bytes32 key = checkout.merchantKey(merchant);

        vm.expectEmit(address(checkout));
        emit ICheckoutSweeper.TreasuryChanged(key, treasury, NEXT, true);
        order(TREASURY_KEY, merchant, NEXT, true, 0);

        assertEq(checkout.treasuryOf(merchant), NEXT, "treasury");
        sweep(address(usdc), 1);
        assertEq(usdc.balanceOf(NEXT), 990_000, "an address that existed before pays the new treasury");
    }

    function testFuzz_anyoneCarriesTheOrder(address carrier) public {
        uint48 deadline = uint48(block.timestamp + 1 days);
        bytes memory signature = signed(TREASURY_KEY, merchant, NEXT, true, 0, deadline);
        vm.prank(carrier);
        checkout.setTreasury(merchant, NEXT, true, 0, deadline, signature);
        assertEq(checkout.treasuryOf(merchant), NEXT, "treasury");
    }

    function test_theRegistrarReplacesAtOnceWithoutDelay() public {
        bytes32 key = checkout.merchantKey(merchant);
        vm.expectEmit(address(checkout));
        emit ICheckoutSweeper.TreasuryChanged(key, treasury, NEXT, false);
        order(REGISTRAR_KEY, merchant, NEXT, false, 0);
        assertEq(checkout.treasuryOf(merchant), NEXT, "treasury");
    }

    function test_theNewTreasurySignsTheNextOrderAndTheOldOneNoMore() public {
        address second = vm.addr(NEXT_KEY);
        order(TREASURY_KEY, merchant, second, true, 0);

        _expectBadSignature(TREASURY_KEY, second, NEXT, 1);
        order(NEXT_KEY, merchant, NEXT, true, 1);
        assertEq(checkout.treasuryOf(merchant), NEXT, "treasury");
    }

    function test_aContractWalletSigns() public {
        Merchant memory safe = Merchant({initialTreasury: address(new TestWallet(treasury)), delay: 0, number: 7});
        order(TREASURY_KEY, safe, NEXT, true, 0);
        assertEq(checkout.treasuryOf(safe), NEXT, "treasury");
    }

    function test_aContractWalletRefusesAForeignKey() public {
        address wallet = address(new TestWallet(treasury));
        Merchant memory safe = Merchant({initialTreasury: wallet, delay: 0, number: 7});
        uint48 deadline = uint48(block.timestamp);
        bytes memory signature = signed(NEXT_KEY, safe, NEXT, true, 0, deadline);
        vm.expectRevert(abi.encodeWithSelector(ICheckoutSweeper.BadSignature.selector, wallet));
        checkout.setTreasury(safe, NEXT, true, 0, deadline, signature);
    }

    /// @dev An account that delegates to code by EIP-7702 has both a key and code.
    function test_theKeyOfAnAddressWithCodeSigns() public {
        bytes[3] memory codes = [bytes(hex"5f5ffd"), hex"00", hex"5f5f5260205ff3"]; // reverts, returns nothing, returns zero
        for (uint32 i = 0; i < codes.length; ++i) {
            uint256 before = vm.snapshotState();
            vm.etch(treasury, codes[i]);
            order(TREASURY_KEY, merchant, NEXT, true, 0);
            assertEq(checkout.treasuryOf(merchant), NEXT, "treasury");
            vm.revertToState(before);
        }
    }

    function test_theCodeOfAnAddressWithAKeySignsToo() public {
        vm.etch(treasury, address(new TestWallet(vm.addr(NEXT_KEY))).code);
        order(NEXT_KEY, merchant, NEXT, true, 0);
        assertEq(checkout.treasuryOf(merchant), NEXT, "treasury");
    }

    function test_refusesAForeignKeyForAnAddressWithCodeThatTakesNone() public {
        vm.etch(treasury, hex"5f5ffd");
        _expectBadSignature(NEXT_KEY, treasury, NEXT, 0);
    }

    /// @dev The precompile returns its input, which begins with the four bytes that mean a valid signature in EIP-1271.
    function test_aPrecompileSignsNothing() public {
        address identity = address(0x04);
        Merchant memory careless = Merchant({initialTreasury: identity, delay: 0, number: 7});
        uint48 deadline = uint48(block.timestamp);
        bytes memory signature = signed(NEXT_KEY, careless, NEXT, true, 0, deadline);
        vm.expectRevert(abi.encodeWithSelector(ICheckoutSweeper.BadSignature.selector, identity));
        checkout.setTreasury(careless, NEXT, true, 0, deadline, signature);
    }

    function test_aContractRegistrarSigns() public {
        address multisig = address(new TestWallet(vm.addr(NEXT_KEY)));
        vm.prank(owner);
        checkout.setRegistrar(multisig);
        order(NEXT_KEY, merchant, NEXT, false, 0);
        assertEq(checkout.treasuryOf(merchant), NEXT, "treasury");
    }

    function test_withoutARegistrarNobodySignsForIt() public {
        vm.prank(owner);
        checkout.setRegistrar(address(0));
        vm.expectRevert(abi.encodeWithSelector(ICheckoutSweeper.BadSignature.selector, address(0)));
        checkout.setTreasury(merchant, NEXT, false, 0, uint48(block.timestamp), new bytes(65));
    }

    function testFuzz_refusesEveryOtherKey(uint256 key, bool byTreasury) public {
        key = bound(key, 1, 2 ** 128);
        vm.assume(key != (byTreasury ? TREASURY_KEY : REGISTRAR_KEY));
        uint48 deadline = uint48(block.timestamp);
        bytes memory signature = signed(key, merchant, NEXT, byTreasury, 0, deadline);
        address signer = byTreasury ? treasury : registrar;
        vm.expectRevert(abi.encodeWithSelector(ICheckoutSweeper.BadSignature.selector, signer));
        checkout.setTreasury(merchant, NEXT, byTreasury, 0, deadline, signature);
    }

    function test_aSignatureIsForItsOrderOnly() public {
        uint48 deadline = uint48(block.timestamp + 1);
        bytes memory signature = signed(TREASURY_KEY, merchant, NEXT, true, 0, deadline);
        bytes memory refusal = abi.encodeWithSelector(ICheckoutSweeper.BadSignature.selector, treasury);

        vm.expectRevert(refusal);
        checkout.setTreasury(merchant, stranger, true, 0, deadline, signature);
        vm.expectRevert(refusal);
        checkout.setTreasury(merchant, NEXT, true, 0, deadline + 1, signature);
        Merchant memory sibling = Merchant({initialTreasury: treasury, delay: 0, number: 8});
        vm.expectRevert(refusal);
        checkout.setTreasury(sibling, NEXT, true, 0, deadline, signature);
        vm.expectRevert(abi.encodeWithSelector(ICheckoutSweeper.BadSignature.selector, registrar));
        checkout.setTreasury(merchant, NEXT, false, 0, deadline, signature);
        vm.chainId(1);
        vm.expectRevert(refusal);
        checkout.setTreasury(merchant, NEXT, true, 0, deadline, signature);
    }

    function test_aSignatureIsForItsContractOnly() public {
        uint48 deadline = uint48(block.timestamp);
        bytes memory signature = signed(TREASURY_KEY, merchant, NEXT, true, 0, deadline);
        checkout = deployCheckout();
        vm.expectRevert(abi.encodeWithSelector(ICheckoutSweeper.BadSignature.selector, treasury));
        checkout.setTreasury(merchant, NEXT, true, 0, deadline, signature);
    }

    function testFuzz_takesExactlyTheNextNonce(uint32 nonce) public {
        order(TREASURY_KEY, merchant, treasury, true, 0);
        vm.assume(nonce != 1);
        vm.expectRevert(abi.encodeWithSelector(ICheckoutSweeper.WrongNonce.selector, 1, nonce));
        checkout.setTreasury(merchant, NEXT, true, nonce, uint48(block.timestamp), "");
    }

    function test_theTwoSidesCountApart() public {
        order(TREASURY_KEY, merchant, treasury, true, 0);
        order(TREASURY_KEY, merchant, treasury, true, 1);
        order(REGISTRAR_KEY, merchant, NEXT, false, 0);
        (uint32 byTreasury, uint32 byRegistrar) = checkout.noncesOf(merchant);
        assertEq(byTreasury, 2, "treasury's next");
        assertEq(byRegistrar, 1, "registrar's next");

        vm.expectRevert(abi.encodeWithSelector(ICheckoutSweeper.WrongNonce.selector, 1, 0));
        checkout.setTreasury(merchant, treasury, false, 0, uint48(block.timestamp), "");
    }

    function test_theDeadlineIsTheLastSecond() public {
        uint48 deadline = uint48(block.timestamp);
        bytes memory signature = signed(TREASURY_KEY, merchant, NEXT, true, 0, deadline);
        vm.warp(block.timestamp + 1);
        vm.expectRevert(abi.encodeWithSelector(ICheckoutSweeper.OrderExpired.selector, deadline, uint256(deadline) + 1));
        checkout.setTreasury(merchant, NEXT, true, 0, deadline, signature);

        vm.warp(deadline);
        checkout.setTreasury(merchant, NEXT, true, 0, deadline, signature);
        assertEq(checkout.treasuryOf(merchant), NEXT, "accepted in its last second");
    }

    function test_refusesTheZeroAddress() public {
        vm.expectRevert(ICheckoutSweeper.ZeroAddress.selector);
        checkout.setTreasury(merchant, address(0), true, 0, uint48(block.timestamp), "");
    }

    function test_namingItselfWithNothingQueuedSaysNothing() public {
        vm.recordLogs();
        order(TREASURY_KEY, merchant, treasury, true, 0);
        assertEq(vm.getRecordedLogs().length, 0, "events");
        assertEq(checkout.treasuryOf(merchant), treasury, "treasury");
    }

    function _expectBadSignature(uint256 key, address signer, address to, uint32 nonce) private {
        uint48 deadline = uint48(block.timestamp);
        bytes memory signature = signed(key, merchant, to, true, nonce, deadline);
        vm.expectRevert(abi.encodeWithSelector(ICheckoutSweeper.BadSignature.selector, signer));
        checkout.setTreasury(merchant, to, true, nonce, deadline, signature);
    }
}
