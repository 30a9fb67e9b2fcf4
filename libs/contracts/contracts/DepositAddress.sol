// SPDX-License-Identifier: UNLICENSED
pragma solidity ^0.8.28;

/// @title What a deposit address can do: hold money, and pay it out on a call of the contract that created it
/// @notice The one implementation behind every deposit address. It has no storage, no initializer and no owner.
/// @dev It is reached through the clone of `DepositClones`, which turns "returned" into the word 1 and "reverted" into
///      0. Because the clone itself never reverts, it keeps the chain's coin that is sent to it; this contract refuses
///      it.
contract DepositAddress {
    /// @dev The gas for the fee's transfer. It is several times what a costly token needs, and it bounds what a fee
    ///      recipient with code could burn in order to hold up a sweep.
    uint256 private constant FEE_GAS = 300_000;

    /// @notice The only caller that may order a payment.
    address public immutable creator;

    /// @notice Somebody other than the creator ordered a payment.
    error NotCreator(address caller);
    /// @notice The fee could not be transferred; nothing was paid.
    error FeeNotPaid();
    /// @notice The net amount could not be transferred; nothing was paid, not even the fee.
    error NetNotPaid();

    constructor() {
        creator = msg.sender;
    }

    /// @notice Pays `fee`, then `net`: both or neither.
    /// @dev The fee is paid first. A caller who chooses the gas limit can then starve the whole payment, but never the
    ///      fee alone, because what is left after a transfer ran out of gas (1/64 of its gas per level) is too little
    ///      for another one.
    /// @param token An ERC-20, or zero for the chain's own coin.
    /// @param feeRecipient Receives `fee`; it may be zero where the fee is zero.
    /// @param treasury Receives `net`.
    /// @param fee In base units of the token.
    /// @param net In base units of the token.
    function pay(address token, address feeRecipient, address treasury, uint256 fee, uint256 net) external {
        if (msg.sender != creator) revert NotCreator(msg.sender);

        if (fee != 0 && !_send(token, feeRecipient, fee, FEE_GAS)) revert FeeNotPaid();
        if (!_send(token, treasury, net, gasleft())) revert NetNotPaid();
    }

    /// @dev Returns false when the token reverts or returns false; a token may also return nothing. A token without
    ///      code never gets here, because it has no balance. At most one word of the result is read, so that a long one
    ///      cannot burn our gas.
    function _send(address token, address to, uint256 amount, uint256 gasLimit) private returns (bool ok) {
        if (token == address(0)) {
            assembly ("memory-safe") {
                ok := call(gasLimit, to, amount, 0, 0, 0, 0)
            }
            return ok;
        }
        assembly ("memory-safe") {
            // This is transfer(address,uint256): the selector ends at byte 4, so the free memory pointer's slot stays.
            mstore(0x14, to)
            mstore(0x34, amount)
            mstore(0x00, 0xa9059cbb000000000000000000000000)
            ok := call(gasLimit, token, 0, 0x10, 0x44, 0x00, 0x20)
            // Byte 0x1f was zero before the call, so a result that is shorter than a word cannot read as 1.
            ok := and(ok, or(iszero(returndatasize()), eq(mload(0x00), 1)))
            // The low half of the amount lies over the high bytes of the pointer, which are always zero.
            mstore(0x34, 0)
        }
    }
}
