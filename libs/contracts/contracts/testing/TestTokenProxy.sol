// SPDX-License-Identifier: UNLICENSED
pragma solidity ^0.8.28;

import {StorageSlot} from "@openzeppelin/contracts/utils/StorageSlot.sol";

/// @title A transparent proxy like the ones that USDC and USDT0 live behind
/// @notice For tests and local chains. Costs what the real ones cost: two slots and a foreign account for each call.
contract TestTokenProxy {
    /// @dev keccak256("eip1967.proxy.implementation") - 1, and the same for "admin" (ERC-1967).
    bytes32 private constant IMPLEMENTATION_SLOT = 0x360894a13ba1a3210667c828492db98dca3e2076cc3735a920a3ca505d382bbc;
    bytes32 private constant ADMIN_SLOT = 0xb53127684a568b3173ae13b9f8a6016e243e63b6e8ee1178d6a717850b5d6103;

    error InitializeFailed();

    constructor(address implementation, address admin, bytes memory initializeCall) {
        StorageSlot.getAddressSlot(IMPLEMENTATION_SLOT).value = implementation;
        StorageSlot.getAddressSlot(ADMIN_SLOT).value = admin;
        (bool ok,) = implementation.delegatecall(initializeCall);
        if (!ok) revert InitializeFailed();
    }

    fallback() external {
        require(
            msg.sender != StorageSlot.getAddressSlot(ADMIN_SLOT).value,
            "Cannot call fallback function from the proxy admin"
        );
        address implementation = StorageSlot.getAddressSlot(IMPLEMENTATION_SLOT).value;
        assembly {
            calldatacopy(0, 0, calldatasize())
            let ok := delegatecall(gas(), implementation, 0, calldatasize(), 0, 0)
            returndatacopy(0, 0, returndatasize())
            switch ok
            case 0 { revert(0, returndatasize()) }
            default { return(0, returndatasize()) }
        }
    }
}
