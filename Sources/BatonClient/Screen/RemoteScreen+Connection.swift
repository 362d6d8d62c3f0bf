import BatonWire

extension RemoteScreen {
    func open() {
        attempt += 1
        let number = attempt
        let socket = ClientSocket(
            address, path: address.path, subprotocol: "baton.v1", trust: options.trust)
        self.socket = socket
        let events = socket.events
        // The task holds only a weak reference, so that a screen that is no longer used disconnects.
        Task { [weak self] in
            for await event in events { await self?.handle(event, of: number) }
        }
    }

    private func handle(_ event: ClientSocket.Event, of number: Int) async {
        guard number == attempt else { return }
        switch event {
        case .opened: sayHello()
        case .message(let bytes, let instant): received(bytes, at: instant)
        case .failed(let failure): await failed(failure)
        case .ended(let code, let reason): ended(code: code, reason: reason)
        case .answered: break
        }
    }

    private func sayHello() {
        var hello = ClientMessage.Hello(
            screen: address.screen, role: options.role, name: options.name, viewport: options.viewport,
            capabilities: options.capabilities)
        hello.token = token
        hello.code = code
        hello.like = options.like
        if let welcome {
            hello.resume = ClientMessage.Resume(epoch: welcome.epoch, revision: tree.revision)
            hello.session = welcome.session
        }
        transmit(.hello(hello))
    }

    private func failed(_ failure: ClientSocket.Failure) async {
        guard connection != .closed else { return }
        lastFailure = failure
        // If a connection was open before, the client retries without limit.
        if welcome != nil, options.reconnects { return scheduleReconnect() }
        end(await address.failure(failure, trust: options.trust))
    }

    private func ended(code: Int, reason: String) {
        guard connection != .closed else { return }
        let lost = ClientError(lost: address, code: code, reason: reason)
        failPendingReplies(lost)
        // Close codes 4000 to 4999 belong to this protocol. They reject this client, so a retry would fail again.
        guard welcome != nil, options.reconnects, code < 4_000, code != 1_002, code != 1_007, code != 1_009 else {
            return end(lost)
        }
        scheduleReconnect()
    }

    /// Schedules the next connection attempt. The delay grows with each attempt.
    private func scheduleReconnect() {
        set(.lost)
        failedAttempts += 1
        let pause = min(5_000, 50 * (1 << min(failedAttempts, 7)))
        socket = nil
        let number = attempt
        Task { [weak self] in
            try? await Task.sleep(for: .milliseconds(pause))
            await self?.reconnect(after: number)
        }
    }

    private func reconnect(after number: Int) {
        guard number == attempt, connection == .lost else { return }
        open()
    }

    func end(_ error: ClientError) {
        guard connection != .closed else { return }
        closeError = error
        failPendingReplies(error)
        set(.closed)
        for follower in followers.values { follower.finish() }
        followers.removeAll()
        // Releasing the socket closes it.
        socket = nil
    }

    private func set(_ connection: Connection) {
        guard connection != self.connection else { return }
        self.connection = connection
        notifyFollowers(.connection(connection))
        changed()
    }

    private func failPendingReplies(_ error: ClientError) {
        for seq in answers.keys { answer(seq, .failure(error)) }
    }

    // MARK: Received messages

    private func received(_ bytes: [UInt8], at instant: Double) {
        let message: ServerMessage
        do throws(ClientError) {
            guard let known = try ServerMessage.received(bytes) else { return }
            message = known
        } catch {
            return end(error)
        }
        switch message {
        case .welcome(let welcome):
            self.welcome = welcome
            isAskedForSamples = false
            token = welcome.token ?? token
            code = nil
            clockOffset = welcome.time - instant
            // This ping takes a second sample of the server's clock. Of two samples, the one with the shorter travel
            // time is more accurate.
            transmit(.ping(ClientMessage.Ping(seq: nextSeq())))
            manualTime = welcome.turned ? welcome.time : nil
            tree.width = welcome.width
            tree.height = welcome.height
            failedAttempts = 0
            lastFailure = nil
            // If the session was resumed and the tree is current, the screen is open. Otherwise, the next patch, which
            // contains the missed changes, opens the screen.
            if welcome.resumed, tree.revision >= welcome.revision { set(.open) }
            notifyFollowers(.other(message))
            changed()
        case .patch(let patch):
            do throws(ClientError) {
                try tree.apply(patch)
            } catch {
                return end(error)
            }
            transmit(.ack(ClientMessage.Ack(revision: patch.to)))
            notifyFollowers(.patch(patch, tree: tree))
            set(.open)
            changed()
        case .done(let done): answer(done.seq, .success(message))
        case .result(let result): answer(result.seq, .success(message))
        case .inspection(let inspection): answer(inspection.seq, .success(message))
        case .pong(let pong):
            clockOffset = max(clockOffset, pong.time - instant)
            answer(pong.seq, .success(message))
        case .error(let error):
            if let seq = error.seq {
                answer(seq, .failure(ClientError(refusal: error)))
            } else if welcome == nil || error.code == .helloRequired || error.code == .tokenRefused
                || error.code == .pairingRequired
            {
                end(ClientError(refusal: error))
            } else {
                notifyFollowers(.other(message))
            }
        case .event(let event): notifyFollowers(.event(event))
        case .presence(let presence):
            if let all = presence.people { people = all }
            if let now = presence.control { control = now }
            notifyFollowers(.other(message))
            if presence.people != nil || presence.control != nil { changed() }
        case .sensors(let request):
            isAskedForSamples = request.interval != nil
            notifyFollowers(.other(message))
            changed()
        case .feedback, .announcement, .sound, .pairing, .devices, .fleet, .display: notifyFollowers(.other(message))
        }
    }

    func answer(_ seq: Int?, _ result: Result<ServerMessage, ClientError>) {
        guard let seq else { return }
        switch answers[seq] {
        case .awaited?: answers[seq] = .received(result)
        case .expected(let continuation, _)?:
            answers[seq] = nil
            continuation.resume(returning: result)
        case .received?, nil: break
        }
    }

    private func notifyFollowers(_ update: Update) {
        for follower in followers.values { follower.yield(update) }
    }

    /// Returns all updates from the server, until the connection ends.
    public func updates() -> AsyncStream<Update> {
        let (stream, continuation) = AsyncStream.makeStream(of: Update.self)
        guard connection != .closed else {
            continuation.finish()
            return stream
        }
        lastWaiterID += 1
        let number = lastWaiterID
        followers[number] = continuation
        // The closure retains this actor, so that the actor exists at least as long as the stream is used.
        continuation.onTermination = { _ in Task { await self.removeFollower(number) } }
        return stream
    }

    private func removeFollower(_ follower: Int) { followers[follower] = nil }
}
