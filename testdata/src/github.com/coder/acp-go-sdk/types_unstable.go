package acp

type (
	UnstableElicitationId   string
	UnstableMcpServerAcpId  string
	UnstableMcpConnectionId string
)

type UnstablePosition struct{ Line, Character int }

type UnstableDidOpenDocumentNotification struct {
	LanguageId string
	SessionId  SessionId
	Text       string
	Uri        string
	Version    int
}

type UnstableDidChangeDocumentNotification struct {
	SessionId SessionId
	Uri       string
	Version   int
}

type UnstableDidCloseDocumentNotification struct {
	SessionId SessionId
	Uri       string
}

type UnstableDidFocusDocumentNotification struct {
	SessionId SessionId
	Uri       string
	Version   int
}

type UnstableDidSaveDocumentNotification struct {
	SessionId SessionId
	Uri       string
}

type UnstableAcceptNesNotification struct {
	Id        string
	SessionId SessionId
}

type UnstableRejectNesNotification struct {
	Id        string
	SessionId SessionId
}

type UnstableStartNesRequest struct{ WorkspaceUri *string }

type UnstableStartNesResponse struct{ SessionId SessionId }

type UnstableSuggestNesRequest struct {
	Position  UnstablePosition
	SessionId SessionId
	Uri       string
	Version   int
}

type UnstableSuggestNesResponse struct{ Meta map[string]any }

type UnstableCloseNesRequest struct{ SessionId SessionId }

type UnstableCloseNesResponse struct{ Meta map[string]any }

type UnstableDisableProviderRequest struct{ Id string }

type UnstableDisableProviderResponse struct{ Meta map[string]any }

type UnstableListProvidersRequest struct{ Meta map[string]any }

type UnstableListProvidersResponse struct{ Meta map[string]any }

type UnstableSetProviderRequest struct {
	BaseUrl string
	Headers map[string]any
	Id      string
}

type UnstableSetProviderResponse struct{ Meta map[string]any }

type UnstableCreateElicitationRequest struct {
	Form *UnstableCreateElicitationForm
	Url  *UnstableCreateElicitationUrl
}

type UnstableCreateElicitationForm struct {
	Message   string
	SessionId *SessionId
}

type UnstableCreateElicitationUrl struct {
	ElicitationId UnstableElicitationId
	SessionId     *SessionId
	Url           string
}

type UnstableCreateElicitationResponse struct{ Meta map[string]any }

type UnstableCompleteElicitationNotification struct{ ElicitationId UnstableElicitationId }

type UnstableConnectMcpRequest struct{ AcpId UnstableMcpServerAcpId }

type UnstableConnectMcpResponse struct{ ConnectionId UnstableMcpConnectionId }

type UnstableDisconnectMcpRequest struct{ ConnectionId UnstableMcpConnectionId }

type UnstableDisconnectMcpResponse struct{ Meta map[string]any }
