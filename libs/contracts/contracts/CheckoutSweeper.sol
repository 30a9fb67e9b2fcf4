// SPDX-License-Identifier: UNLICENSED
pragma solidity ^0.8.28;

import {Create2} from "@openzeppelin/contracts/utils/Create2.sol";
import {Hashes} from "@openzeppelin/contracts/utils/cryptography/Hashes.sol";
import {Multicall} from "@openzeppelin/contracts/utils/Multicall.sol";
import {ReentrancyGuardTransient} from "@openzeppelin/contracts/utils/ReentrancyGuardTransient.sol";
import {DepositAddress} from "./DepositAddress.sol";
import {DepositClones} from "./DepositClones.sol";
import {ICheckoutSweeper, Merchant} from "./ICheckoutSweeper.sol";
import {Treasuries} from "./Treasuries.sol";

/// @title Sweeps deposit addresses to the treasuries that they commit to
/// @notice A deposit address is a CREATE2 clone whose salt is the merchant's tuple, the fee and the session, so money
///         sent there can only ever go to that merchant's treasury and, up to 10%, to the fee recipient. Anyone may
///         sweep. The contract cannot be upgraded or paused, and its owner cannot move funds.
/// @dev The salt does not contain the chain id: if this contract is deployed at the same address on another chain, it
///      recovers what was sent there by mistake.
contract CheckoutSweeper is Treasuries, Multicall, ReentrancyGuardTransient {
    /// @notice The highest fee a deposit address can commit to, in basis points.
    uint16 public constant MAX_FEE_BPS = 1_000;
    uint256 private constant BPS = 10_000;
    address private constant NATIVE = address(0);

    /// @inheritdoc ICheckoutSweeper
    address public immutable implementation;

    /// @inheritdoc ICheckoutSweeper
    address public feeRecipient;

    constructor(address owner, address initialRegistrar, address initialFeeRecipient)
        Treasuries(owner, initialRegistrar)
    {
        implementation = address(new DepositAddress());
        _setFeeRecipient(initialFeeRecipient);
    }

    /// @inheritdoc ICheckoutSweeper
    function sweep(Merchant calldata merchant, uint16 feeBps, address token, bytes32[] calldata sessions)
        external
        nonReentrant
        returns (uint256 swept)
    {
        return _sweep(merchant, feeBps, token, sessions);
    }

    /// @inheritdoc ICheckoutSweeper
    function sweepNative(Merchant calldata merchant, uint16 feeBps, bytes32[] calldata sessions)
        external
        nonReentrant
        returns (uint256 swept)
    {
        return _sweep(merchant, feeBps, NATIVE, sessions);
    }

    /// @inheritdoc ICheckoutSweeper
    function setFeeRecipient(address to) external onlyOwner {
        _setFeeRecipient(to);
    }

    /// @inheritdoc ICheckoutSweeper
    function depositAddress(Merchant calldata merchant, uint16 feeBps, bytes32 session)
        external
        view
        returns (address)
    {
        bytes32 salt = Hashes.efficientKeccak256(_group(merchantKey(merchant), feeBps), session);
        return Create2.computeAddress(salt, keccak256(DepositClones.initCode(implementation)));
    }

    /// @inheritdoc ICheckoutSweeper
    function multicall(bytes[] calldata data)
        public
        override(ICheckoutSweeper, Multicall)
        returns (bytes[] memory results)
    {
        return super.multicall(data);
    }

    function _sweep(Merchant calldata merchant, uint16 feeBps, address token, bytes32[] calldata sessions)
        private
        returns (uint256 swept)
    {
        bytes32 key = merchantKey(merchant);
        bytes32 group = _group(key, feeBps);
        address treasury = _treasuryOf(key, merchant.initialTreasury);
        if (treasury == address(0)) revert ZeroAddress();
        address collector = feeBps == 0 ? address(0) : feeRecipient;
        bytes memory order = abi.encodeCall(DepositAddress.pay, (token, collector, treasury, 0, 0));
        bytes memory code = DepositClones.initCode(implementation);
        bytes32 codeHash = keccak256(code);

        for (uint256 i = 0; i < sessions.length; ++i) {
            bytes32 salt = Hashes.efficientKeccak256(group, sessions[i]);
            address deposit = Create2.computeAddress(salt, codeHash);
            uint256 amount = _balanceOf(token, deposit);
            if (amount == 0) continue;
            if (deposit.code.length == 0) DepositClones.create(code, salt);

            uint256 fee = _feeOf(amount, feeBps);
            uint256 net = amount - fee;
            if (_pay(deposit, order, fee, net)) {
                emit Swept(deposit, token, treasury, net, fee);
                ++swept;
            } else if (fee != 0 && _pay(deposit, order, 0, amount)) {
                // The fee recipient cannot be paid, for example because the token denies it: the merchant gets it all.
                emit Swept(deposit, token, treasury, amount, 0);
                ++swept;
            } else {
                emit SweepFailed(deposit, token, amount);
            }
        }
    }

    /// @dev Fills the last two arguments into the prepared call of `DepositAddress.pay`. It never reverts: without
    ///      return data (the clone, or its creation, ran out of gas) the word stays zero, which means that nothing was
    ///      paid.
    function _pay(address deposit, bytes memory order, uint256 fee, uint256 net) private returns (bool paid) {
        assembly ("memory-safe") {
            mstore(add(order, 0x84), fee) // 0x20 length, 0x04 selector, three arguments
            mstore(add(order, 0xa4), net)
            mstore(0x00, 0)
            pop(call(gas(), deposit, 0, add(order, 0x20), mload(order), 0x00, 0x20))
            paid := eq(mload(0x00), 1)
        }
    }

    function _setFeeRecipient(address to) private {
        if (to == address(0)) revert ZeroAddress();
        emit FeeRecipientChanged(feeRecipient, to);
        feeRecipient = to;
    }

    /// @dev Returns zero when the token does not return at least one word: such a session is skipped.
    function _balanceOf(address token, address holder) private view returns (uint256 amount) {
        if (token == NATIVE) return holder.balance;
        assembly ("memory-safe") {
            mstore(0x14, holder)
            mstore(0x00, 0x70a08231000000000000000000000000) // balanceOf(address)
            let ok := staticcall(gas(), token, 0x10, 0x24, 0x00, 0x20)
            amount := mul(mload(0x00), and(ok, gt(returndatasize(), 0x1f)))
        }
    }

    /// @dev The fee is rounded down for each payment, in the merchant's favor. An amount near 2^256 (a hostile token's)
    ///      is divided first, because its product would overflow.
    function _feeOf(uint256 amount, uint16 feeBps) private pure returns (uint256) {
        unchecked {
            return amount > type(uint256).max / BPS ? (amount / BPS) * feeBps : (amount * feeBps) / BPS;
        }
    }

    /// @dev Returns the common part of the salts of a merchant's sessions with one fee, which is
    ///      keccak256(abi.encode(key, feeBps)).
    function _group(bytes32 key, uint16 feeBps) private pure returns (bytes32) {
        if (feeBps > MAX_FEE_BPS) revert FeeTooHigh(feeBps, MAX_FEE_BPS);
        return Hashes.efficientKeccak256(key, bytes32(uint256(feeBps)));
    }
}
