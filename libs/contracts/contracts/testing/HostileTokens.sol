// SPDX-License-Identifier: UNLICENSED
pragma solidity ^0.8.28;

/// @title Tokens that misbehave, each in one way, for tests that a sweep survives them
abstract contract HostileToken {
    mapping(address holder => uint256) internal _balances;

    function mint(address to, uint256 amount) external {
        _balances[to] += amount;
    }

    function balanceOf(address holder) external view virtual returns (uint256) {
        return _balances[holder];
    }

    function _move(address to, uint256 amount) internal {
        _balances[msg.sender] -= amount;
        _balances[to] += amount;
    }
}

/// @notice Returns nothing, as USDT on Ethereum does.
contract NoReturnToken is HostileToken {
    function transfer(address to, uint256 amount) external {
        _move(to, amount);
    }
}

/// @notice Refuses by returning false.
contract FalseToken is HostileToken {
    function transfer(address, uint256) external pure returns (bool) {
        return false;
    }
}

/// @notice Moves the money, then returns data of any content and length.
contract AnswerToken is HostileToken {
    bytes private _answer;

    function answerWith(bytes calldata answer) external {
        _answer = answer;
    }

    function transfer(address to, uint256 amount) external {
        _move(to, amount);
        bytes memory answer = _answer;
        assembly {
            return(add(answer, 0x20), mload(answer))
        }
    }
}

/// @notice Keeps one percent of every transfer.
contract FeeOnTransferToken is HostileToken {
    function transfer(address to, uint256 amount) external returns (bool) {
        _move(to, amount);
        _balances[to] -= amount / 100;
        return true;
    }
}

/// @notice Refuses to pay one address, or to report its balance.
contract PickyToken is HostileToken {
    address public refused;
    address public unreadable;

    function refuse(address account) external {
        refused = account;
    }

    function hide(address account) external {
        unreadable = account;
    }

    function transfer(address to, uint256 amount) external returns (bool) {
        require(to != refused && msg.sender != refused, "refused");
        _move(to, amount);
        return true;
    }

    function balanceOf(address holder) external view override returns (uint256) {
        require(holder != unreadable, "unreadable");
        return _balances[holder];
    }
}

/// @notice Returns a single byte for balances.
contract ShortBalanceToken {
    fallback() external {
        assembly {
            mstore8(0, 0xff)
            return(0, 1)
        }
    }
}

/// @notice Calls back into the checkout from inside a transfer, and records the result.
contract ReentrantToken is HostileToken {
    address private _target;
    bytes private _call;
    bool public tried;
    bool public succeeded;
    bytes public answer;

    function reenter(address target, bytes calldata data) external {
        _target = target;
        _call = data;
    }

    function transfer(address to, uint256 amount) external returns (bool) {
        if (!tried) {
            tried = true;
            (succeeded, answer) = _target.call(_call);
        }
        _move(to, amount);
        return true;
    }
}

/// @notice Works, but a transfer costs a quarter of a million gas.
contract CostlyToken is HostileToken {
    function transfer(address to, uint256 amount) external returns (bool) {
        uint256 stopAt = gasleft() - 250_000;
        while (gasleft() > stopAt) {}
        _move(to, amount);
        return true;
    }
}

/// @notice Burns all of its gas when it should pay one address.
contract GasBurnerToken is HostileToken {
    address private immutable _victim;

    constructor(address victim) {
        _victim = victim;
    }

    function transfer(address to, uint256 amount) external returns (bool) {
        if (to == _victim) {
            assembly {
                invalid()
            }
        }
        _move(to, amount);
        return true;
    }
}

/// @notice Reverts or returns with a megabyte of data when a transfer is requested.
contract ReturnBombToken is HostileToken {
    bool private immutable _reverts;

    constructor(bool reverts) {
        _reverts = reverts;
    }

    function transfer(address to, uint256 amount) external {
        bool reverts = _reverts;
        if (!reverts) _move(to, amount);
        assembly {
            mstore(0, 1)
            if reverts { revert(0, 1000000) }
            return(0, 1000000)
        }
    }
}
