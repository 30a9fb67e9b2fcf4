// SPDX-License-Identifier: UNLICENSED
pragma solidity ^0.8.28;

/// @notice Who a deposit address pays: the three facts that its address commits to, besides the fee.
/// @param initialTreasury where money goes until the treasury is replaced
/// @param delay seconds until a change ordered by the registrar takes effect; `type(uint32).max` means LOCKED:
///        only the treasury's own key can ever change it
/// @param number the merchant's number at the platform; tells apart merchants that share a treasury
struct Merchant {
    address initialTreasury;
    uint32 delay;
    uint64 number;
}

/// @title The checkout's one contract on a chain, as its callers see it
/// @dev Session ids are keccak256 of the session's token. Fees are basis points, amounts base units of the token.
interface ICheckoutSweeper {
    /// @notice Money left a deposit address: `net` to the treasury, `fee` to the fee recipient.
    /// @dev The token is not indexed: a service that credits sweeps reads all of them, and a topic costs 119 gas more.
    event Swept(address indexed deposit, address token, address indexed treasury, uint256 net, uint256 fee);
    /// @notice `amount` is at a deposit address, but the token (or the coin's receiver) refused to move it.
    event SweepFailed(address indexed deposit, address token, uint256 amount);
    /// @notice A treasury was replaced, effective at once.
    event TreasuryChanged(bytes32 indexed merchantKey, address indexed from, address indexed to, bool byTreasury);
    /// @notice The registrar ordered a replacement that takes effect at `effectiveAt` unless the treasury objects.
    event TreasuryChangeQueued(
        bytes32 indexed merchantKey, address indexed from, address indexed to, uint48 effectiveAt
    );
    /// @notice The present treasury dropped a queued replacement.
    event TreasuryChangeCancelled(bytes32 indexed merchantKey, address indexed to);
    event RegistrarChanged(address indexed from, address indexed to);
    event FeeRecipientChanged(address indexed from, address indexed to);

    error FeeTooHigh(uint16 feeBps, uint16 maxFeeBps);
    error ZeroAddress();
    error OrderExpired(uint48 deadline, uint256 timestamp);
    error WrongNonce(uint32 expected, uint32 given);
    error BadSignature(address signer);
    error TreasuryLocked(bytes32 merchantKey);
    /// @notice The contract always has an owner: ownership can be handed over, not given up.
    error OwnerRequired();

    /// @notice Pays the balances of the sessions' deposit addresses to the merchant's treasury and the fee recipient.
    /// @dev Open to anyone. Sessions without money are ignored; one that cannot be moved is skipped (SweepFailed).
    /// @return swept how many of the sessions were swept
    function sweep(Merchant calldata merchant, uint16 feeBps, address token, bytes32[] calldata sessions)
        external
        returns (uint256 swept);

    /// @notice The same for the chain's own coin; its events carry token zero.
    function sweepNative(Merchant calldata merchant, uint16 feeBps, bytes32[] calldata sessions)
        external
        returns (uint256 swept);

    /// @notice Several calls in one transaction, all or nothing: a sweep never runs after an order that failed.
    function multicall(bytes[] calldata data) external returns (bytes[] memory results);

    /// @notice Executes a signed order to replace a merchant's treasury. Open to anyone who has the order.
    /// @param byTreasury true: signed by the present treasury, effective at once, drops a queued change (an order to
    ///        itself cancels). False: signed by the registrar, effective after the merchant's delay.
    /// @param nonce the signer side's next nonce, exactly (see `noncesOf`)
    /// @param deadline last second at which the order is accepted
    /// @param signature of the signer's key (ECDSA), else of its code (EIP-1271), over the EIP-712 struct
    ///        SetTreasury(bytes32 merchantKey,address to,bool byTreasury,uint32 nonce,uint48 deadline)
    function setTreasury(
        Merchant calldata merchant,
        address to,
        bool byTreasury,
        uint32 nonce,
        uint48 deadline,
        bytes calldata signature
    ) external;

    /// @notice Owner only. Zero disables the registrar.
    function setRegistrar(address to) external;

    /// @notice Owner only.
    function setFeeRecipient(address to) external;

    /// @notice keccak256 of the encoded tuple: the key of a merchant in this contract.
    function merchantKey(Merchant calldata merchant) external pure returns (bytes32);

    /// @notice The treasury that a sweep would pay now.
    function treasuryOf(Merchant calldata merchant) external view returns (address);

    /// @notice The queued replacement, or zeros.
    function queuedTreasury(Merchant calldata merchant) external view returns (address to, uint48 effectiveAt);

    /// @notice The next nonce for an order of the treasury, and for one of the registrar.
    function noncesOf(Merchant calldata merchant) external view returns (uint32 byTreasury, uint32 byRegistrar);

    /// @notice The deposit address of a session, whether its code is deployed yet or not.
    function depositAddress(Merchant calldata merchant, uint16 feeBps, bytes32 session) external view returns (address);

    function registrar() external view returns (address);

    function feeRecipient() external view returns (address);

    /// @notice The code that every deposit address runs.
    function implementation() external view returns (address);
}
