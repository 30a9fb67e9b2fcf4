// SPDX-License-Identifier: UNLICENSED
pragma solidity ^0.8.28;

/// @title What a deposit address can do: hold money, and pay it out on a call of the contract that created it
/// @notice The one implementation behind every deposit address. No storage, no initializer, no owner.
/// @dev Reached through the clone of `DepositClones`, which turns "returned" into the word 1 and "reverted" into 0. As the
///      clone itself never reverts it keeps the chain's coin that is sent to it; this contract refuses it.
contract DepositAddress {
    /// @dev Gas for the fee's transfer: several times what a costly token needs, and a bound on what a fee recipient
    ///      with code could burn in order to hold up a sweep.
    uint256 private constant FEE_GAS = 300_000;

    /// @notice The only caller that may order a payment.
    address public immutable creator;

    error NotCreator(address caller);
    error FeeNotPaid();
    error NetNotPaid();

    constructor() {
        creator = msg.sender;
    }

    /// @notice Pays `fee`, then `net`: both or neither.
    /// @dev Fee first: a caller who chooses the gas limit can then starve the whole payment, but never the fee alone,
    ///      because what is left after a transfer ran dry (1/64 of its gas per level) is too little for another one.
    /// @param token an ERC-20, or zero for the chain's own coin
    function pay(address token, address feeRecipient, address treasury, uint256 fee, uint256 net) external {
        if (msg.sender != creator) revert NotCreator(msg.sender);

        if (fee != 0 && !_send(token, feeRecipient, fee, FEE_GAS)) revert FeeNotPaid();
        if (!_send(token, treasury, net, gasleft())) revert NetNotPaid();
    }

    /// @dev Tolerant of tokens that return nothing; false for a revert or a returned false. A token without code never
    ///      gets here, as it has no balance. At most one word of the result is read: a long one cannot burn our gas.
    function _send(address token, address to, uint256 amount, uint256 gasLimit) private returns (bool ok) {
        if (token == address(0)) {
            assembly ("memory-safe") {
                ok := call(gasLimit, to, amount, 0, 0, 0, 0)
            }
            return ok;
        }
        assembly ("memory-safe") {
            // transfer(address,uint256): the selector ends at byte 4, the free memory pointer's slot is left alone
            mstore(0x14, to)
            mstore(0x34, amount)
            mstore(0x00, 0xa9059cbb000000000000000000000000)
            ok := call(gasLimit, token, 0, 0x10, 0x44, 0x00, 0x20)
            // byte 0x1f was zero before the call: a result shorter than a word cannot read as one
            ok := and(ok, or(iszero(returndatasize()), eq(mload(0x00), 1)))
            // amount's low half lies over the pointer's high bytes, which are always zero
            mstore(0x34, 0)
        }
    }
}
