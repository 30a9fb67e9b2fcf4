// SPDX-License-Identifier: UNLICENSED
pragma solidity ^0.8.28;

import {IERC1271} from "@openzeppelin/contracts/interfaces/IERC1271.sol";
import {ECDSA} from "@openzeppelin/contracts/utils/cryptography/ECDSA.sol";

/// @title Contracts that are paid in tests: a wallet, and receivers of the chain's coin that misbehave
/// @notice A contract wallet with one key (EIP-1271).
contract TestWallet is IERC1271 {
    address private immutable _signer;

    constructor(address signer) {
        _signer = signer;
    }

    receive() external payable {}

    function isValidSignature(bytes32 hash, bytes memory signature) external view returns (bytes4) {
        (address signer,,) = ECDSA.tryRecover(hash, signature);
        return signer == _signer ? IERC1271.isValidSignature.selector : bytes4(0xffffffff);
    }
}

/// @notice Refuses the chain's coin.
contract RefusingReceiver {}

/// @notice Burns all of its gas.
contract BurningReceiver {
    receive() external payable {
        assembly {
            invalid()
        }
    }
}

/// @notice Calls back when it is paid, and records the result.
contract ReentrantReceiver {
    address private immutable _target;
    bytes private _call;
    bool public tried;
    bool public succeeded;
    bytes public answer;

    constructor(address target) {
        _target = target;
    }

    receive() external payable {
        tried = true;
        (succeeded, answer) = _target.call(_call);
    }

    function reenter(bytes calldata data) external {
        _call = data;
    }
}
