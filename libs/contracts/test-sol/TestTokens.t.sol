// SPDX-License-Identifier: UNLICENSED
pragma solidity ^0.8.28;

import {TestUSDC} from "../contracts/testing/TestUSDC.sol";
import {TestWallet} from "../contracts/testing/Receivers.sol";
import {Fixture} from "./base/Fixture.sol";

/// @notice Tests that the test tokens do what the real ones do: permit, EIP-3009, minters, pause, denylist.
contract TestTokensTest is Fixture {
    uint256 private constant HOLDER_KEY = 0x4011;
    address private immutable holder = vm.addr(HOLDER_KEY);
    bytes32 private constant NONCE = keccak256("nonce");

    function setUp() public override {
        super.setUp();
        usdc.mint(holder, 100);
        usdt.mint(holder, 100);
    }

    function test_transfersReturnTrue() public {
        vm.prank(holder);
        assertTrue(usdc.transfer(stranger, 40), "usdc");
        vm.prank(holder);
        assertTrue(usdt.transfer(stranger, 40), "usdt");
        assertEq(usdc.balanceOf(stranger) + usdt.balanceOf(stranger), 80, "moved");
        vm.prank(holder);
        vm.expectRevert(bytes("ERC20: transfer amount exceeds balance"));
        usdc.transfer(stranger, 61);
    }

    function test_permitLetsASpenderMoveMoney() public {
        uint256 deadline = block.timestamp;
        bytes32 hash = keccak256(abi.encode(usdc.PERMIT_TYPEHASH(), holder, stranger, 60, 0, deadline));
        (uint8 v, bytes32 r, bytes32 s) = _signUsdc(hash);
        usdc.permit(holder, stranger, 60, deadline, v, r, s);
        assertEq(usdc.allowance(holder, stranger), 60, "allowance");

        vm.prank(stranger);
        assertTrue(usdc.transferFrom(holder, stranger, 50), "moved");
        assertEq(usdc.allowance(holder, stranger), 10, "what is left of it");
        vm.expectRevert(bytes("EIP2612: invalid signature"));
        usdc.permit(holder, stranger, 60, deadline, v, r, s);
    }

    function test_usdtHasPermitToo() public {
        bytes32 typehash =
            keccak256("Permit(address owner,address spender,uint256 value,uint256 nonce,uint256 deadline)");
        bytes32 hash = keccak256(abi.encode(typehash, holder, stranger, 60, 0, block.timestamp));
        bytes32 digest = keccak256(abi.encodePacked(hex"1901", usdt.DOMAIN_SEPARATOR(), hash));
        (uint8 v, bytes32 r, bytes32 s) = vm.sign(HOLDER_KEY, digest);
        usdt.permit(holder, stranger, 60, block.timestamp, v, r, s);
        assertEq(usdt.allowance(holder, stranger), 60, "allowance");
    }

    function test_aSignedTransferIsCarriedByAnyoneOnce() public {
        (uint8 v, bytes32 r, bytes32 s) = _signTransfer(usdc.TRANSFER_WITH_AUTHORIZATION_TYPEHASH());
        usdc.transferWithAuthorization(holder, stranger, 30, 0, block.timestamp + 1, NONCE, v, r, s);
        assertEq(usdc.balanceOf(stranger), 30, "moved");
        assertTrue(usdc.authorizationState(holder, NONCE), "used");
        vm.expectRevert(bytes("FiatTokenV2: authorization is used or canceled"));
        usdc.transferWithAuthorization(holder, stranger, 30, 0, block.timestamp + 1, NONCE, v, r, s);
    }

    function test_aSignedReceiptIsCarriedByThePayeeOnly() public {
        (uint8 v, bytes32 r, bytes32 s) = _signTransfer(usdc.RECEIVE_WITH_AUTHORIZATION_TYPEHASH());
        vm.expectRevert(bytes("FiatTokenV2: caller must be the payee"));
        usdc.receiveWithAuthorization(holder, stranger, 30, 0, block.timestamp + 1, NONCE, v, r, s);
        vm.prank(stranger);
        usdc.receiveWithAuthorization(holder, stranger, 30, 0, block.timestamp + 1, NONCE, v, r, s);
        assertEq(usdc.balanceOf(stranger), 30, "moved");
    }

    function test_aCancelledAuthorizationIsVoid() public {
        (uint8 v, bytes32 r, bytes32 s) =
            _signUsdc(keccak256(abi.encode(usdc.CANCEL_AUTHORIZATION_TYPEHASH(), holder, NONCE)));
        usdc.cancelAuthorization(holder, NONCE, v, r, s);
        (v, r, s) = _signTransfer(usdc.TRANSFER_WITH_AUTHORIZATION_TYPEHASH());
        vm.expectRevert(bytes("FiatTokenV2: authorization is used or canceled"));
        usdc.transferWithAuthorization(holder, stranger, 30, 0, block.timestamp + 1, NONCE, v, r, s);
    }

    function test_anAuthorizationHasItsTime() public {
        (uint8 v, bytes32 r, bytes32 s) = _signTransfer(usdc.TRANSFER_WITH_AUTHORIZATION_TYPEHASH());
        uint256 validBefore = block.timestamp + 1;
        vm.warp(validBefore);
        vm.expectRevert(bytes("FiatTokenV2: authorization is expired"));
        usdc.transferWithAuthorization(holder, stranger, 30, 0, validBefore, NONCE, v, r, s);
    }

    function test_aContractWalletSignsForUsdc() public {
        address wallet = address(new TestWallet(holder));
        bytes32 hash = keccak256(abi.encode(usdc.PERMIT_TYPEHASH(), wallet, stranger, 60, 0, block.timestamp));
        (uint8 v, bytes32 r, bytes32 s) = _signUsdc(hash);
        usdc.permit(wallet, stranger, 60, block.timestamp, abi.encodePacked(r, s, v));
        assertEq(usdc.allowance(wallet, stranger), 60, "allowance");
    }

    function test_theDenylistBindsCallerSenderAndReceiver() public {
        bytes memory refusal = bytes("Blacklistable: account is blacklisted");
        vm.prank(holder);
        usdc.approve(stranger, 100);
        usdc.blacklist(stranger);
        assertTrue(usdc.isBlacklisted(stranger), "denied");
        vm.prank(holder);
        vm.expectRevert(refusal);
        usdc.transfer(stranger, 1);
        vm.prank(stranger);
        vm.expectRevert(refusal);
        usdc.transferFrom(holder, treasury, 1);
        usdc.blacklist(holder);
        assertEq(usdc.balanceOf(holder), 100, "a denied balance is still shown");
        vm.prank(holder);
        vm.expectRevert(refusal);
        usdc.transfer(treasury, 1);
    }

    function test_onlyRolesMintPauseAndDeny() public {
        vm.prank(stranger);
        vm.expectRevert(bytes("FiatToken: caller is not a minter"));
        usdc.mint(stranger, 1);
        vm.prank(stranger);
        vm.expectRevert(bytes("Pausable: caller is not the pauser"));
        usdc.pause();
        vm.prank(stranger);
        vm.expectRevert(bytes("Blacklistable: caller is not the blacklister"));
        usdc.blacklist(holder);
        usdc.configureMinter(stranger, 5);
        vm.prank(stranger);
        vm.expectRevert(bytes("FiatToken: mint amount exceeds minterAllowance"));
        usdc.mint(stranger, 6);
    }

    function test_aTokenIsInitializedOnce() public {
        vm.expectRevert(bytes("FiatToken: contract is already initialized"));
        usdc.initialize(stranger);
        vm.expectRevert(bytes("Initializable: contract is already initialized"));
        usdt.initialize(stranger);
    }

    function test_theProxysAdminCannotUseTheToken() public {
        vm.prank(address(0xdead));
        vm.expectRevert(bytes("Cannot call fallback function from the proxy admin"));
        TestUSDC(address(usdc)).totalSupply();
    }

    function _signTransfer(bytes32 typehash) private view returns (uint8, bytes32, bytes32) {
        return _signUsdc(keccak256(abi.encode(typehash, holder, stranger, 30, 0, block.timestamp + 1, NONCE)));
    }

    function _signUsdc(bytes32 hash) private view returns (uint8, bytes32, bytes32) {
        return vm.sign(HOLDER_KEY, keccak256(abi.encodePacked(hex"1901", usdc.DOMAIN_SEPARATOR(), hash)));
    }
}
