// SPDX-License-Identifier: UNLICENSED
pragma solidity ^0.8.28;

/// @title Creates deposit addresses: 37 bytes of code that forward every call to one implementation
/// @notice The code is eight bytes shorter than that of EIP-1167, which saves 1,600 gas for each address. It forwards
///         no return data and no revert reason, only one word: whether the implementation returned (1) or reverted (0).
/// @dev Every address ever shown to a buyer depends on these bytes. They never change.
///
///      init code  60 25 80 60 09 5f 39 5f f3   copy the 37 bytes that follow into memory and return them
///      runtime    36 5f 5f 37                  calldatacopy(0, 0, calldatasize)
///                 5f 5f 36 5f 73 <impl> 5a f4  delegatecall(gas, impl, 0, calldatasize, 0, 0)
///                 5f 52 60 20 5f f3            mstore(0, success) return(0, 32)
library DepositClones {
    bytes18 private constant HEAD = 0x60258060095f395ff3365f5f375f5f365f73;
    bytes8 private constant TAIL = 0x5af45f5260205ff3;

    /// @dev Returns the code that creates a deposit address. Its hash is part of every deposit address.
    function initCode(address implementation) internal pure returns (bytes memory) {
        return abi.encodePacked(HEAD, implementation, TAIL);
    }

    /// @dev A failed creation (out of gas) is not reported here: a call to an address without code pays nothing.
    function create(bytes memory code, bytes32 salt) internal {
        assembly ("memory-safe") {
            pop(create2(0, add(code, 0x20), mload(code), salt))
        }
    }
}
