// SPDX-License-Identifier: UNLICENSED
pragma solidity ^0.8.28;

import {Ownable, Ownable2Step} from "@openzeppelin/contracts/access/Ownable2Step.sol";
import {EIP712} from "@openzeppelin/contracts/utils/cryptography/EIP712.sol";
import {ECDSA} from "@openzeppelin/contracts/utils/cryptography/ECDSA.sol";
import {SignatureChecker} from "@openzeppelin/contracts/utils/cryptography/SignatureChecker.sol";
import {ICheckoutSweeper, Merchant} from "./ICheckoutSweeper.sol";

/// @title The treasuries of merchants, and how they are replaced
/// @notice A merchant that never replaced its treasury needs no storage: the tuple contains it.
/// @dev The owner names the registrar. The registrar can redirect unswept money, but only after the delay that the
///      merchant's deposit addresses commit to, and never for a LOCKED merchant.
abstract contract Treasuries is ICheckoutSweeper, EIP712, Ownable2Step {
    struct Account {
        address treasury; // Zero: the merchant still has its initial one.
        uint32 treasuryNonce;
        uint32 registrarNonce;
        bool queued; // Saves a sweep from reading the second slot.
        address next;
        uint48 effectiveAt;
    }

    /// @notice The delay that excludes the registrar for good.
    uint32 public constant LOCKED = type(uint32).max;

    bytes32 private constant SET_TREASURY_TYPEHASH =
        keccak256("SetTreasury(bytes32 merchantKey,address to,bool byTreasury,uint32 nonce,uint48 deadline)");

    /// @inheritdoc ICheckoutSweeper
    address public registrar;

    mapping(bytes32 merchantKey => Account) private _accounts;

    constructor(address owner, address initialRegistrar) EIP712("Checkout", "1") Ownable(owner) {
        registrar = initialRegistrar;
        emit RegistrarChanged(address(0), initialRegistrar);
    }

    /// @inheritdoc ICheckoutSweeper
    function setTreasury(
        Merchant calldata merchant,
        address to,
        bool byTreasury,
        uint32 nonce,
        uint48 deadline,
        bytes calldata signature
    ) external {
        if (to == address(0)) revert ZeroAddress();
        if (block.timestamp > deadline) revert OrderExpired(deadline, block.timestamp);
        bytes32 key = merchantKey(merchant);
        if (!byTreasury && merchant.delay == LOCKED) revert TreasuryLocked(key);
        Account storage account = _accounts[key];
        address present = _treasuryOf(key, merchant.initialTreasury);
        _useNonce(account, byTreasury, nonce);
        bytes32 order = keccak256(abi.encode(SET_TREASURY_TYPEHASH, key, to, byTreasury, nonce, deadline));
        _checkSignature(byTreasury ? present : registrar, _hashTypedDataV4(order), signature);

        if (byTreasury || merchant.delay == 0) _replace(account, key, present, to, byTreasury);
        else _queue(account, key, present, to, uint48(block.timestamp) + merchant.delay);
    }

    /// @inheritdoc ICheckoutSweeper
    function setRegistrar(address to) external onlyOwner {
        emit RegistrarChanged(registrar, to);
        registrar = to;
    }

    /// @notice Always reverts: without an owner, a stolen registrar key could never be replaced.
    /// @dev `setRegistrar(address(0))` disables the registrar, and can be undone.
    function renounceOwnership() public view override onlyOwner {
        revert OwnerRequired();
    }

    /// @inheritdoc ICheckoutSweeper
    function treasuryOf(Merchant calldata merchant) external view returns (address) {
        return _treasuryOf(merchantKey(merchant), merchant.initialTreasury);
    }

    /// @inheritdoc ICheckoutSweeper
    function queuedTreasury(Merchant calldata merchant) external view returns (address to, uint48 effectiveAt) {
        Account storage account = _accounts[merchantKey(merchant)];
        if (account.queued && block.timestamp < account.effectiveAt) return (account.next, account.effectiveAt);
    }

    /// @inheritdoc ICheckoutSweeper
    function noncesOf(Merchant calldata merchant) external view returns (uint32 byTreasury, uint32 byRegistrar) {
        Account storage account = _accounts[merchantKey(merchant)];
        return (account.treasuryNonce, account.registrarNonce);
    }

    /// @inheritdoc ICheckoutSweeper
    function merchantKey(Merchant calldata merchant) public pure returns (bytes32) {
        return keccak256(abi.encode(merchant));
    }

    /// @dev A queued change whose delay is over counts without a transaction of its own.
    function _treasuryOf(bytes32 key, address initialTreasury) internal view returns (address) {
        Account storage account = _accounts[key];
        if (account.queued && block.timestamp >= account.effectiveAt) return account.next;
        address treasury = account.treasury;
        return treasury == address(0) ? initialTreasury : treasury;
    }

    /// @dev Each side has its own sequence, so that neither can void the other's signed orders by using up its nonces.
    function _useNonce(Account storage account, bool byTreasury, uint32 nonce) private {
        uint32 expected = byTreasury ? account.treasuryNonce : account.registrarNonce;
        if (nonce != expected) revert WrongNonce(expected, nonce);
        if (byTreasury) account.treasuryNonce = expected + 1;
        else account.registrarNonce = expected + 1;
    }

    /// @dev The key of the address is checked first, and only then its code. An account that delegated to code
    ///      (EIP-7702) keeps its key, and code that takes no signatures, or was put there by a thief, must not stop the
    ///      owner's own order.
    function _checkSignature(address signer, bytes32 digest, bytes calldata signature) private view {
        (address recovered, ECDSA.RecoverError fault,) = ECDSA.tryRecoverCalldata(digest, signature);
        if (fault == ECDSA.RecoverError.NoError && recovered == signer) return;
        if (!SignatureChecker.isValidERC1271SignatureNowCalldata(signer, digest, signature)) {
            revert BadSignature(signer);
        }
    }

    function _replace(Account storage account, bytes32 key, address from, address to, bool byTreasury) private {
        bool pending = account.queued && block.timestamp < account.effectiveAt;
        account.treasury = to;
        account.queued = false;
        if (pending) emit TreasuryChangeCancelled(key, account.next);
        if (from != to) emit TreasuryChanged(key, from, to, byTreasury);
    }

    /// @dev Stores the current treasury as well: the slot of the queue may still hold it as the latest change whose
    ///      delay is over.
    function _queue(Account storage account, bytes32 key, address from, address to, uint48 effectiveAt) private {
        account.treasury = from;
        account.queued = true;
        account.next = to;
        account.effectiveAt = effectiveAt;
        emit TreasuryChangeQueued(key, from, to, effectiveAt);
    }
}
